import { figure } from '../references.ts';
import { section, steps, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** Tapered plugs WA-TP with the seal-material table and the installation video. */
export const page = definePage({
  slug: 'pipe-plug-seals-taper-fit',
  title: 'Tapered Plug Pipe Seals WA-TP',
  lead: 'An elastomer plug pressed into the opening around the pipe. The taper closes the gap as it goes in. Five materials, told apart by their color.',
  description: `Tapered plug pipe seals WA-TP: fire resistance ${figure('plug.fireTime')}, five materials told apart by color.`,
  metaTitle: 'Tapered Plug Pipe Seals WA-TP, Fire Class A60 | WA',
  drawings: ['pipe-plug-seals-taper-fit'],
  plate: ['plug.pressure', 'plug.fireClass', 'plug.fireTime', 'plug.materials'],
  sections: [
    section('figures', 'Pressure and fire class', table('plug-seals')),
    section(
      'materials',
      'Seal materials',
      text('The color of the plug tells the material after installation.'),
      table('seal-materials'),
    ),
    section(
      'installation',
      'Installation',
      text(
        'The plug is set around the pipe and pushed into the sleeve from the accessible side. How it is held against the pressure is given on request.',
      ),
      steps(
        'Clean the sleeve and the pipe and check that both are round.',
        'Lubricate the plug with a lubricant that suits its material.',
        'Set the plug around the pipe and press it in evenly.',
        'Stop when the plug bears on pipe and sleeve all around: the taper has closed the gap.',
      ),
    ),
    section(
      'fire',
      'Fire class',
      text(
        `Fire resistance: ${figure('plug.fireTime')}. For a fire-rated penetration name the class in the inquiry; which material and sleeve carry it is confirmed with the quotation.`,
      ),
    ),
  ],
  asks: [
    'Outside diameter of the pipe or cable',
    'Inside diameter of the sleeve, and its length',
    'Pressure at the seal, and the side it acts on',
    'Medium, lowest and highest temperature',
    'Fire class required',
  ],
  onRequest: ['Installation video', 'Fire class certificate'],
  related: ['explosion-proof-seals', 'marine-products', 'pipe-sealing-metal-tank-walls'],
  keywords: ['tapered plug', 'WA-TP', 'A60 penetration', 'pipe plug seal'],
  benefits: [
    `What pressure are tapered plugs for? For ${figure('plug.pressure')}.`,
    `What is the fire resistance of tapered plugs? It is ${figure('plug.fireTime')}.`,
  ],
}) satisfies StaticPage;
