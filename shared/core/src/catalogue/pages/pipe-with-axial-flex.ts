import { figure } from '../facts/fact-text.ts';
import { bullets, section, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** Page 3 of the disc seals: pipes that move along their axis. */
export const page = definePage({
  slug: 'pipe-with-axial-flex',
  title: 'Disc Seals for Pipes With Axial Movement',
  lead: 'A pipe that warms up, cools down or carries changing pressure moves along its axis. The seal must let it move and stay tight.',
  description: `Sealing pipes with axial movement through walls: what moves the pipe, how a disc seal follows it, and which dimensions to send. Pressure ${figure('disc.pressure')}.`,
  metaTitle: 'Disc Seals for Pipes With Axial Flex | WA',
  drawings: ['pipe-with-axial-flex'],
  plate: ['disc.pressure', 'disc.head', 'disc.thickness'],
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
        'The elastomer disc grips the pipe. Small movements are taken up by shear in the elastomer without sliding. For larger ones the pipe is guided so that it slides in the disc without cutting it, or a folded rubber element is placed between wall and pipe. Which of the two fits depends on stroke and number of movements: both belong in the inquiry.',
      ),
      table('disc-seals'),
    ),
    section(
      'guiding',
      'Guiding the pipe',
      text(
        'Support the pipe on both sides of the wall so that it moves along its axis only. A fixed point near the wall halves the free length and with it the movement at the seal.',
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
  benefits: [`Holds ${figure('disc.pressure')}`, 'Follows thermal movement of the pipe'],
}) satisfies StaticPage;
