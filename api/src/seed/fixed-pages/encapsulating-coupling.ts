import { figure } from '../references.ts';
import { section, steps, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** Encapsulating collars type 1 and type 2. */
export const page = definePage({
  slug: 'encapsulating-coupling',
  title: 'Encapsulating Coupling, Collars Type 1 and 2',
  lead: `A collar that encloses a joint or coupling and seals on the pipe at both sides: type 1 for ${figure('collar.1.diameter')}, type 2 for ${figure('collar.2.diameter')}.`,
  description: `Encapsulating collars around joints and couplings: type 1 of pressure class ${figure('collar.1.class')}, type 2 for larger pipes.`,
  metaTitle: 'Encapsulating Coupling, Collars Type 1 and 2 | WA',
  drawings: ['encapsulating-coupling'],
  plate: ['collar.1.diameter', 'collar.2.diameter', 'collar.1.tolerance', 'collar.1.class'],
  sections: [
    section('figures', 'Sizes and tolerances', table('collars')),
    section(
      'how-it-works',
      'How it works',
      text(
        `The collar is split and closes around a joint that is wider than the pipe: a leaking coupling, a socket, an uneven weld. It seals on the sound pipe at both ends and along its closings. Tolerance of type 1: ${figure('collar.1.tolerance')}; of type 2: ${figure('collar.2.tolerance')}.`,
      ),
    ),
    section(
      'fitting',
      'Fitting',
      steps(
        'Measure both pipes and the widest place of the joint.',
        'Clean the pipe where the ends of the collar will seal.',
        'Close the halves around the joint and tighten them in turns.',
        'Check after filling and tighten again if the label asks for it.',
      ),
    ),
  ],
  asks: [
    'Outside diameter of the pipe on each side of the joint',
    'Widest diameter and length of the part to be enclosed',
    'Pipe materials',
    'Working pressure, medium and temperature',
    'Free space around the joint',
  ],
  related: ['repair-clamps', 'grip-couplings', 'split-barrel-repair-clamps', 'pipeline-repair-clamps'],
  keywords: ['encapsulating collar', 'encapsulation clamp', 'joint collar'],
  benefits: [
    `What diameters are type 1 collars for? For ${figure('collar.1.diameter')}, pressure class ${figure('collar.1.class')}.`,
    `What diameters are type 2 collars for? For ${figure('collar.2.diameter')}.`,
  ],
}) satisfies StaticPage;
