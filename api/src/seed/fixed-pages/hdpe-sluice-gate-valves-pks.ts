import { figure } from '../references.ts';
import { bullets, section, steps, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** HDPE sluice gates WA-PKS. */
export const page = definePage({
  slug: 'hdpe-sluice-gate-valves-pks',
  title: 'HDPE Sluice Gates WA-PKS',
  lead: `Sluice gates of HDPE for wall openings: head ${figure('penstock.head')}, leakage ${figure('penstock.leakage')}.`,
  description: `HDPE sluice gates WA-PKS for wall openings: leakage ${figure('penstock.leakage')}.`,
  metaTitle: 'HDPE Sluice Gates and Penstocks WA-PKS | WA',
  drawings: ['hdpe-sluice-gate-valves-pks'],
  plate: ['penstock.gate.model', 'penstock.head', 'penstock.leakage'],
  sections: [
    section('figures', 'Head and leakage', table('penstocks')),
    section(
      'how-it-works',
      'How it works',
      text(
        'The gate slides in a frame of HDPE and is moved by a spindle. The seal runs around the opening on the frame; on seating the water presses the gate onto it, off seating wedges or guides hold the gate against it. HDPE does not corrode.',
      ),
      bullets(
        'Operation by key, handwheel, column or drive.',
        'Square, rectangular or round opening.',
        'Frame on the wall, in a channel or cast in.',
      ),
    ),
    section(
      'installation',
      'Installation',
      steps(
        'Check that the wall is flat and plumb; shim and grout where it is not.',
        'Fasten the frame from the middle outward, gasket compressed evenly.',
        'Run the gate through its whole stroke before the water is let in.',
        'Keep the sill free of stones when closing.',
      ),
    ),
  ],
  asks: [
    'Width and height, or diameter, of the opening',
    'Highest water level above the sill, on each side',
    'Mounting: on the wall, in a channel or cast in',
    'Height of the operating place above the sill, and drive',
    'Medium, solids and temperature',
  ],
  related: ['flap-valves-hdpe', 'flapvalve-and-penstock', 'stop-logs-hdpe', 'hdpe-flap-weir-valves'],
  keywords: ['sluice gate', 'penstock', 'WA-PKS', 'AWWA C501', 'HDPE gate'],
  benefits: [
    `What head do HDPE sluice gates hold? They hold ${figure('penstock.head')}.`,
    'Do the gate and its frame corrode? No, they are of HDPE, which does not corrode.',
  ],
}) satisfies StaticPage;
