import { figure } from '../references.ts';
import { downloads, drawing, section, steps, table, text, tiles } from './blocks.ts';
import { definePage, measureSheetHref, productSheetHref } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

const slug = 'modular-seal-link-gaskets';

/** Modular link seals, multi-pipe disc seals and PVC wall sleeves WA-ZVR. */
export const page = definePage({
  slug,
  title: 'Modular Seal Links and Multi-Pipe Disc Seals',
  lead: 'Rubber links joined to a chain close the ring around one pipe; a disc with several bores seals several pipes in one opening.',
  description:
    'Modular seal links for the annulus around a pipe, disc seals for several pipes in one opening, and PVC cement-coated wall sleeves WA-ZVR with cut and measure sheets.',
  metaTitle: 'Modular Seal Links and Multi-Pipe Seals | WA',
  drawings: [slug],
  sections: [
    section(
      'links',
      'Modular seal links',
      text(
        'Each link is a rubber block between two pressure plates with one bolt. The links hang together like a chain and are laid around the pipe, so the pipe need not be cut. Tightening the bolts makes every link thicker until the chain fills the ring. The number of links follows from the outside diameter of the pipe, their size from the width of the gap.',
      ),
      steps(
        'Center the pipe in the opening and support it on both sides.',
        'Close the chain around the pipe outside the wall, then push it into the opening.',
        'Tighten bolt after bolt around the ring, a few turns each, until all links bulge evenly.',
      ),
    ),
    section(
      'multi-pipe',
      'Disc seals for several pipes',
      text(
        'One disc with several bores seals several pipes or cables in one opening. The bores are placed by drawing; a spare bore is closed with a plug until it is needed.',
      ),
      drawing('pipe-seals-disc'),
      table('disc-seals'),
    ),
    section(
      'pvc-sleeves',
      `PVC cement-coated wall sleeves ${figure('sleeve.pvc.model')}`,
      text(
        'The sleeve is cast into the wall and gives the seal a round, smooth bore. Its outside is coated with cement, so that fresh concrete bonds to it. Length is the thickness of the wall.',
      ),
      drawing('cement-coated-wall-sleeves'),
      table('wall-sleeves'),
      downloads(
        {
          label: `${figure('sleeve.pvc.model')} cut sheet`,
          href: productSheetHref('cement-coated-wall-sleeves'),
        },
        { label: `${figure('sleeve.pvc.model')} measure sheet`, href: measureSheetHref(slug) },
      ),
    ),
    section(
      'choose',
      'Which seal',
      tiles(
        {
          href: '/pipe-seals-disc',
          label: 'Disc seals',
          image: 'pipe-seals-disc',
          text: 'Round opening, one pipe',
        },
        {
          href: '/exterior-wall-pipe-seals',
          label: 'Exterior wall seals',
          image: 'exterior-wall-pipe-seals',
          text: 'Rough opening, seal on the wall face',
        },
      ),
    ),
  ],
  asks: [
    'Outside diameter of each pipe, and the number of pipes',
    'Inside diameter of the sleeve or opening',
    'Position of the pipes in the opening, with a sketch',
    'Wall thickness, for the length of the sleeve',
    'Water head or pressure, medium and temperature',
  ],
  keywords: ['link seal', 'modular seal', 'multi-pipe seal', 'WA-ZVR', 'PVC wall sleeve'],
  benefits: [
    'Must the pipe be cut to fit modular seal links? No, the links are laid around it like a chain.',
    'Can several pipes be sealed in one opening? Yes, by one disc with several bores.',
  ],
}) satisfies StaticPage;
