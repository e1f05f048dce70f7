import { bullets, section, steps, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** Manhole odor control and pressure relief valve. */
export const page = definePage({
  slug: 'manhole-odor-pressure-relief-valve',
  title: 'Manhole Odor Control Pressure Relief Valve',
  lead: 'An insert below the manhole cover that keeps sewer gas in, and opens by itself when the pressure in the sewer rises.',
  description:
    'Manhole odor control and pressure relief valve: keeps sewer gas below the cover and opens when pressure rises. Fitting and dimensions to send.',
  metaTitle: 'Manhole Odor Control Pressure Relief Valve | WA',
  drawings: ['manhole-odor-pressure-relief-valve'],
  sections: [
    section(
      'how-it-works',
      'How it works',
      text(
        'The insert hangs in the frame of the manhole, below the cover, with a seal around its rim. Its valve is closed at rest, so that air from the sewer does not reach the street. Rising water or a pump pushes air ahead of it: the valve opens, lets the pressure out and closes again.',
      ),
      bullets(
        'Relief lets air out when the sewer surcharges.',
        'The insert is lifted out by hand for access to the manhole.',
      ),
    ),
    section(
      'fitting',
      'Fitting',
      steps(
        'Lift the cover and clean the seat of the frame.',
        'Measure the seat: diameter, depth below the cover, and the clear opening.',
        'Lower the insert, check that its rim seals all around and that the cover lies flat.',
        'Inspect it with every opening of the manhole; rinse off grit.',
      ),
    ),
  ],
  asks: [
    'Clear opening of the manhole frame',
    'Diameter and width of the seat below the cover',
    'Depth from the seat to the underside of the cover',
    'Maker and type of frame, if known',
    'Source of the pressure: pump line, drop or surcharge',
  ],
  related: ['flap-valves-hdpe', 'hdpe-flap-weir-valves', 'f-model-pump-line-with-vent'],
  keywords: ['manhole odor', 'sewer gas', 'odor control', 'pressure relief valve'],
  benefits: [
    'What keeps sewer gas below the cover? An insert with a seal around its rim, whose valve is closed at rest.',
    'What happens when the pressure in the sewer rises? The valve opens by itself, lets the pressure out and closes again.',
  ],
}) satisfies StaticPage;
