import { figure } from '../references.ts';
import { drawing, section, steps, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** Stainless drilling saddles; the anchor ductile-saddle-tee-clamps is the specification's. */
export const page = definePage({
  slug: 'drilling-saddles-stainless-steel',
  title: 'Stainless Steel Drilling Saddles',
  lead: `Saddles that carry a service branch of ${figure('saddle.branch')} on a pipe of ${figure('saddle.pipe')} outside diameter.`,
  description: `Stainless drilling saddles: branch ${figure('saddle.branch')} with a gasket around the drilled hole; ductile saddles DTS.`,
  metaTitle: 'Stainless Drilling Saddles, Ductile Saddles DTS',
  drawings: ['drilling-saddles-stainless-steel'],
  plate: ['saddle.branch', 'saddle.pipe', 'saddle.pressure'],
  sections: [
    section('sizes', 'Sizes and pressures', table('saddles'), table('saddle-pressures')),
    section(
      'how-it-works',
      'How it works',
      text(
        'A band of stainless steel presses the saddle with its gasket on the pipe. The gasket seals around the hole that is drilled through the branch.',
      ),
      steps(
        'Clean the pipe, set the saddle with the branch in the direction of the service line.',
        'Tighten the nuts evenly until the gasket bears all around.',
        'Screw in the stop and test it with water before drilling.',
        'Drill with the cutter for the pipe material and flush the chips out.',
      ),
    ),
    section(
      'ductile-saddle-tee-clamps',
      'Ductile saddles DTS',
      text(
        `A body of ductile iron with a strap of ${figure('dts.strap')} carries threaded outlets of ${figure('dts.outlet')} on pipes ${figure('dts.size')}.`,
      ),
      drawing('ductile-saddle-tee-clamps'),
      table('ductile-saddles'),
    ),
    section('fractions', 'Fractions of an inch', table('inch-fractions')),
  ],
  asks: [
    'Outside diameter of the pipe, measured',
    'Material and wall thickness of the pipe',
    'Size and thread of the branch',
    'Working pressure, medium and temperature',
    'Whether the pipe is drilled under pressure',
  ],
  related: ['tapping-sleeve-flange', 'repair-clamps', 'pipe-stiffners-hdpe-pvc'],
  keywords: ['drilling saddle', 'tapping saddle', 'service saddle', 'DTS'],
  benefits: [
    `What branch does a drilling saddle carry? A branch of ${figure('saddle.branch')}.`,
    `What pipes are ductile saddles DTS for? For pipes ${figure('dts.size')}.`,
  ],
}) satisfies StaticPage;
