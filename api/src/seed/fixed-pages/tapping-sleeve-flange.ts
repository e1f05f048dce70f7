import { figure } from '../references.ts';
import { drawing, section, steps, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** Stainless tapping sleeves SST, threaded sleeves, FS 10 and FS 20. */
export const page = definePage({
  slug: 'tapping-sleeve-flange',
  title: 'Stainless Steel Tapping Sleeves',
  lead: `Sleeves with a flange or threaded outlet, to branch off a main under pressure: nominal size ${figure('tapping.size')}, standard length ${figure('tapping.length')}.`,
  description: `Stainless tapping sleeves SST ${figure('tapping.size')}, standard length ${figure('tapping.length')}, threaded outlet ${figure('tapping.threadedOutlet')}.`,
  metaTitle: 'Stainless Tapping Sleeves SST, FS 10, FS 20 | WA',
  drawings: ['tapping-sleeve-flange'],
  plate: ['tapping.size', 'tapping.length', 'tapping.range', 'tapping.threadedOutlet'],
  sections: [
    section('sst', 'SST sleeves', table('tapping-sleeves')),
    section(
      'threaded',
      'Threaded sleeves',
      text(
        `The outlet is a threaded socket instead of a flange, ${figure('tapping.threadedOutlet')}. The valve is screwed in before drilling.`,
      ),
      drawing('threaded-tapping-sleeves'),
    ),
    section(
      'fs',
      'FS 10 and FS 20',
      text('FS 10 and FS 20 are published with a range only; their other figures are given on request.'),
      table('fs-sleeves'),
    ),
    section(
      'how-it-works',
      'How it works',
      steps(
        'Measure the outside diameter and clean the main over the length of the sleeve.',
        'Bolt the sleeve around the main with the outlet in the direction of the branch.',
        'Mount the valve on the outlet and test sleeve and valve with water before drilling.',
        'Drill through the open valve with a tapping machine, withdraw the cutter, close the valve.',
        'Connect the branch; support valve and branch so that the main carries no bending.',
      ),
    ),
  ],
  asks: [
    'Outside diameter of the main, measured at the place of the tap',
    'Material of the main and its wall thickness',
    'Size and kind of the outlet: flange drilling or thread',
    'Working pressure, medium and temperature',
    'Direction of the branch, and free space for the tapping machine',
  ],
  related: ['drilling-saddles-stainless-steel', 'repair-clamps', 'repair-clamps-316l'],
  keywords: ['tapping sleeve', 'SST', 'FS 10', 'FS 20', 'hot tap'],
  benefits: [
    `What sizes do SST tapping sleeves have? Their nominal size is ${figure('tapping.size')}.`,
    `How large is a threaded outlet? It is ${figure('tapping.threadedOutlet')}.`,
    'Can a main be tapped under pressure? Yes, it is drilled through the open valve with a tapping machine.',
  ],
}) satisfies StaticPage;
