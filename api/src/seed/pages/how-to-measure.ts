import { PIPE_SIZES_PATH } from '@wa/core/domain/finder/find-address';
import { figure } from '../references.ts';
import { measureSheetHref } from '../fixed-pages/define-page.ts';
import {
  bullets,
  columns,
  contact,
  downloads,
  drawing,
  plate,
  section,
  steps,
  table,
  text,
} from '../fixed-pages/blocks.ts';
import { sections, seedPage } from './seed-page.ts';

/** Featured guide: what to measure on site. Uses the sidebar box, every list format, an HTML block and a PDF. */
export const howToMeasure = seedPage({
  slug: 'how-to-measure',
  title: 'How to Measure for a Seal, Clamp or Coupling',
  images: ['drawing:eccentric-end-seals'],
  pdfs: [measureSheetHref('split-casing-pipe-bolt-closing')],
  featured: true,
  content: [
    { type: 'layout', showHeader: true, showFooter: true, showSidebar: true, sectionDividers: true },
    {
      type: 'sidebar',
      title: 'Measure sheets',
      items: [
        { label: 'Disc seals', href: measureSheetHref('pipe-seals-disc') },
        { label: 'Eccentric seals', href: measureSheetHref('pipe-seals-disc-two') },
        { label: 'Casing end seals', href: measureSheetHref('split-casing-pipe-bolt-closing') },
        { label: 'Repair clamps', href: measureSheetHref('repair-clamps-316l') },
        { label: 'Sluice gates', href: measureSheetHref('hdpe-sluice-gate-valves-pks') },
        { label: 'Pipe sizes', href: PIPE_SIZES_PATH },
        { label: 'Seal material guide', href: '/seal-material-guide' },
      ],
    },
    {
      type: 'seo',
      metaTitle: 'How to Measure Pipes, Openings and Casings | WA',
      metaDescription:
        'How to measure a pipe, a wall opening and a casing for a seal, clamp or coupling: tools, points, tolerances and the sheets to fill in.',
      keywords: ['measure pipe', 'outside diameter', 'pi tape', 'eccentricity', 'measure sheet'],
      benefits: [
        'How is the outside diameter measured? Lay a steel tape around the pipe and divide the circumference by 3.1416.',
        `Where is eccentricity measured? At ${figure('disc.eccentric.points')}, clockwise, beginning at the top.`,
        'Is the nominal size enough? No, two pipes of one nominal size can differ in outside diameter.',
      ],
      suggestions: ['Add photographs of a filled-in measure sheet'],
    },
    ...sections(
      {
        slug: 'overview',
        rows: [text('What to measure, where and with which tool, and the sheet to write it on.')],
      },
      section(
        'outside-diameter',
        'Outside diameter of a pipe',
        columns(
          [
            text(
              'The nominal size is not a dimension. Two pipes of one nominal size can differ in outside diameter, so the outside diameter is always measured.',
            ),
            steps(
              'Clean the pipe all around; coating and scale count.',
              'Lay a steel tape around it, square to the axis, and read the circumference.',
              'Divide by 3.1416: that is the mean outside diameter.',
              'Take two diameters at right angles with a caliper: their difference is the ovality.',
            ),
            {
              kind: 'html',
              data: { html: `<p>What the standards say: <a href="${PIPE_SIZES_PATH}">pipe sizes</a>.</p>` },
            },
          ],
          [drawing('grip-couplings', 'The coupling seals on the outside of both pipe ends')],
        ),
      ),
      section(
        'openings',
        'Wall openings and sleeves',
        bullets(
          'Inside diameter at both faces of the wall, upright and level.',
          'Thickness of the wall, finishes included.',
          'Surface: cored, formed, sleeved or broken out.',
          'Free space in front of the opening for the bolts and the wrench.',
        ),
        plate('disc.thickness', 'disc.eccentric.clearance', 'disc.external.pipe'),
      ),
      section(
        'eccentricity',
        'Eccentricity in a casing',
        text(
          `Measure the distance between pipe and casing at ${figure('disc.eccentric.points')}, clockwise, beginning at the top. An eccentric seal needs a clearance of ${figure('disc.eccentric.clearance')}.`,
        ),
        drawing('eccentric-end-seals'),
        table('eccentric-seals'),
        {
          kind: 'pdf',
          data: {
            href: measureSheetHref('split-casing-pipe-bolt-closing'),
            label: 'Eccentricity measure sheet',
          },
        },
      ),
      section(
        'fractions',
        'Fractions of an inch',
        { kind: 'divider', data: { style: 'dashed', thickness: 1, widthPct: 100, marginY: 16 } },
        table('inch-fractions'),
        {
          kind: 'html',
          data: {
            html: '<p><em>Rule of thumb:</em> write down which unit was read. A bare <code>12</code> on a sketch may be read as inches or as millimeters.</p>',
          },
        },
      ),
      section(
        'send',
        'Send the sheet',
        downloads(
          { label: 'Measure sheet, disc seals', href: measureSheetHref('pipe-seals-disc') },
          { label: 'Measure sheet, repair clamps', href: measureSheetHref('repair-clamps-316l') },
          { label: 'Measure sheet for valves in other materials', href: '' },
        ),
        contact(),
      ),
    ),
  ],
});
