import { section, steps, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** Weld-on pipe repair sleeve. */
export const page = definePage({
  slug: 'pipe-repair-sleeve',
  title: 'Weld-On Pipe Repair Sleeve',
  lead: 'Two steel half shells that are closed around a damaged steel pipe and welded.',
  description:
    'Weld-on pipe repair sleeve: two half shells welded around a damaged steel pipe. How it is fitted, what to check first and which dimensions to send.',
  metaTitle: 'Weld-On Pipe Repair Sleeve for Steel Pipe | WA',
  drawings: ['pipe-repair-sleeve'],
  sections: [
    section(
      'how-it-works',
      'How it works',
      text(
        'The half shells lie close to the pipe and are joined by two seams along it. A sleeve that only reinforces is left open at the ends; one that must hold pressure is also welded to the pipe all around at both ends. Steel pipe with enough sound wall is required; for other pipe materials use a bolted clamp.',
      ),
    ),
    section(
      'fitting',
      'Fitting',
      steps(
        'Measure the remaining wall around the defect; it must be sound where the sleeve is welded.',
        'Remove the coating and weld spatter over the length of the sleeve.',
        'Close the shells around the pipe and draw them together with chain clamps.',
        'Weld the seams along the pipe, then the ends where pressure is to be held.',
        'Test the welds and restore the coating.',
      ),
    ),
    section(
      'bolted',
      'Bolted alternative',
      text(
        'Where welding is not allowed, a split barrel clamp holds pressure with gaskets instead of welds.',
      ),
      table('split-barrel-clamps'),
    ),
  ],
  asks: [
    'Outside diameter, wall thickness and steel grade of the pipe',
    'Length and depth of the damage, or size of the leak',
    'Operating pressure, medium and temperature',
    'Whether the pipe can be taken out of service for welding',
    'Coating and its thickness',
  ],
  related: ['split-barrel-repair-clamps', 'repair-clamps', 'split-casing-pipe-weld-closing'],
  keywords: ['repair sleeve', 'weld-on sleeve', 'steel pipe repair'],
  benefits: [
    'How is the sleeve put around the pipe? Two steel half shells are closed around the pipe and welded.',
  ],
}) satisfies StaticPage;
