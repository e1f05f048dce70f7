import { figure } from '../references.ts';
import { bullets, columns, contact, drawing, headed, link, table, text } from '../fixed-pages/blocks.ts';
import { legacyRows, seedPage } from './seed-page.ts';

/** Guide in the older form: rows at the top level, shown as one section named after the page. */
export const sealMaterialGuide = seedPage({
  slug: 'seal-material-guide',
  title: 'Seal Material Guide',
  images: ['drawing:pipe-plug-seals-taper-fit'],
  pdfs: [],
  featured: false,
  content: [
    { type: 'layout', showHeader: true, showFooter: true, showSidebar: true, sectionDividers: false },
    {
      type: 'sidebar',
      items: [
        { href: '/pipe-plug-seals-taper-fit', label: 'Tapered plugs' },
        { href: '/explosion-proof-seals', label: 'Explosion-proof seals' },
        { href: '/how-to-measure', label: 'How to measure' },
      ],
    },
    {
      type: 'seo',
      metaTitle: 'Seal Material Guide: EPDM, Nitrile, Silicone, Viton',
      metaDescription:
        'Seal material guide: EPDM, nitrile, silicone, Viton and fire safe compared by temperature range, color and medium, in °F and °C.',
      keywords: ['EPDM', 'nitrile', 'silicone', 'Viton', 'fire safe', 'seal material'],
      benefits: [
        'What seal materials are there? EPDM, nitrile, silicone, Viton and fire safe.',
        'What decides on the material? The medium comes first, then the temperature, then the fire class.',
      ],
    },
    ...legacyRows(
      text(
        'The medium comes first, then the temperature, then the fire class. The table gives the temperature ranges of the tapered plugs; the color tells the material after installation.',
      ),
      table('seal-materials'),
      columns(
        [
          headed('EPDM', 'Water, sewage and weather. Swells in oil, fuel and grease.'),
          headed('Nitrile', 'Oil, fuel and grease. Ages in sunlight and ozone when left unprotected.'),
          headed('Silicone', 'The widest range of temperature; softer and less resistant to tearing.'),
        ],
        [
          headed('Viton', 'Fuel, oil and many chemicals at high temperature.'),
          headed(
            'Fire safe',
            `Penetrations with a fire class: ${figure('plug.fireTime')}. Name the class in the inquiry.`,
          ),
          drawing('pipe-plug-seals-taper-fit'),
        ],
      ),
      bullets(
        'Name the medium on both sides of the seal.',
        'Name the lowest temperature as well: elastomers stiffen in the cold.',
        'For drinking water ask for the approval of the place of installation.',
      ),
      link('/pipe-plug-seals-taper-fit#materials', 'Seal materials of the tapered plugs'),
      { kind: 'divider', data: { style: 'dotted', thickness: 2, widthPct: 60, marginY: 24, align: 'left' } },
      contact(),
    ),
  ],
});
