import { figure } from '../references.ts';
import { drawing, section, steps, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** Split wall sleeves for existing pipes WA.SP-WS. */
export const page = definePage({
  slug: 'split-wall-sleeve',
  title: 'Split Wall Sleeves for Existing Pipes WA.SP-WS',
  lead: 'A wall sleeve in two halves that closes around a pipe already in place, so that the wall can be cast or rebuilt around it.',
  description:
    'Split wall sleeves WA.SP-WS close around existing pipes without cutting them. How they are joined, set and sealed, and which dimensions to send.',
  metaTitle: 'Split Wall Sleeves for Existing Pipes WA.SP-WS',
  drawings: ['split-wall-sleeve'],
  sections: [
    section(
      'how-it-works',
      'How it works',
      text(
        'The halves are bolted together along their flanges, with a gasket in the joint. The collar stands in the middle of the wall: it anchors the sleeve and breaks the path of water along its outside. After the concrete has set, a split disc seal closes the ring between sleeve and pipe.',
      ),
    ),
    section('sleeves', 'Wall sleeves', table('wall-sleeves')),
    section(
      'installation',
      'Installation',
      steps(
        'Break the wall out far enough for the collar and for compaction around it.',
        'Close the halves around the pipe and bolt them together, gasket dry and clean.',
        'Align the sleeve with the pipe and fix it to the formwork or reinforcement.',
        'Cast and compact the concrete under the sleeve first.',
        'Set the split seal once the formwork is off.',
      ),
    ),
    section('seal', 'The seal inside', drawing('pipe-seals-disc-two'), table('disc-seals')),
  ],
  asks: [
    'Outside diameter and material of the pipe',
    'Wall thickness, which is the length of the sleeve',
    'Free space around the pipe before and behind the wall',
    'Water head or pressure, and the side it acts on',
    'Number of pipes, and their distance if there are several',
  ],
  related: [
    'pipe-seals-disc',
    'pipe-seals-disc-two',
    'modular-seal-link-gaskets',
    'split-casing-pipe-bolt-closing',
  ],
  keywords: ['split wall sleeve', 'split sleeve', figure('sleeve.split.model')],
  benefits: [
    'Must the pipe be cut to fit a split wall sleeve? No, its halves close around a pipe already in place.',
    'What is the collar of the sleeve for? It anchors the sleeve and breaks the path of water along its outside.',
  ],
}) satisfies StaticPage;
