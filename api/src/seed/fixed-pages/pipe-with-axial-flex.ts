import { bullets, section, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** Page 3 of the disc seals: pipes that move along their axis. */
export const page = definePage({
  slug: 'pipe-with-axial-flex',
  title: 'Disc Seals for Pipes With Axial Movement',
  lead: 'A pipe that warms up, cools down or carries changing pressure moves along its axis. The seal must let it move and stay tight.',
  description:
    'Sealing pipes with axial movement through walls: what moves the pipe, what the seal must follow, and which dimensions to send with an inquiry.',
  metaTitle: 'Disc Seals for Pipes With Axial Flex | WA',
  drawings: ['pipe-with-axial-flex'],
  sections: [
    section(
      'movement',
      'What moves the pipe',
      bullets(
        'Temperature: a free pipe grows in proportion to its length and to the change of temperature, plastics many times more than steel.',
        'Pressure: an unrestrained bend or dead end pushes the pipe along its axis.',
        'Settlement: the building and the buried pipe sink by different amounts.',
      ),
    ),
    section(
      'how-it-follows',
      'How the seal follows',
      text(
        'Which seal follows the movement depends on the stroke and on the number of movements: both belong in the inquiry. Pressure, stroke and thickness of a seal for moving pipes are given on request; the figures of the other disc seals do not apply to it.',
      ),
    ),
    section(
      'guiding',
      'Guiding the pipe',
      text(
        'Support the pipe on both sides of the wall so that it moves along its axis only, and name the distance to the next fixed point on each side.',
      ),
    ),
  ],
  asks: [
    'Outside diameter and material of the pipe',
    'Inside diameter of the sleeve or opening',
    'Axial movement in each direction, and how often it occurs',
    'Distance from the wall to the next fixed point on each side',
    'Lowest and highest temperature of the pipe',
    'Water head or pressure, and the side it acts on',
  ],
  related: ['pipe-seals-disc', 'pipe-seals-disc-two', 'casing-spacers-hdpe', 'grip-couplings'],
  keywords: ['axial movement', 'pipe expansion', 'flexible wall seal'],
  benefits: [
    'Which seal follows a pipe that moves? That depends on the stroke and on the number of movements.',
  ],
}) satisfies StaticPage;
