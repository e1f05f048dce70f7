import { text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** Stands in page lists so that the sidebar can link to it; its screen is drawn from gallery.ts. */
export const page = definePage({
  slug: 'project-gallery',
  title: 'Project Gallery',
  lead: 'Typical installations, drawn and grouped by product.',
  description:
    'Project gallery: typical installations, drawn, of disc seals, wall sleeves, casing spacers, split casings, flap valves, penstocks, pipe plugs and end seals.',
  metaTitle: 'Project Gallery: Seals, Sleeves and Valves | WA',
  drawings: ['project-disc-seal-chamber'],
  sections: [
    {
      slug: 'note',
      rows: [
        text('Each drawing shows how a product is used on site. Ask for references near you with the quote.'),
      ],
    },
  ],
  dataSheet: false,
  protectSelection: false,
}) satisfies StaticPage;
