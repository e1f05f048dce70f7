import { bullets, section, steps, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** Guarantee certificate, linked from every footer; wording awaits the owner (docs/content-questions.md). */
export const page = definePage({
  slug: 'guarantee-certificate',
  title: 'Guarantee Certificate',
  lead: 'The supplier guarantees that its products are free from defects in material and workmanship and match the order confirmation.',
  description:
    'Guarantee certificate: what is guaranteed for pipe seals, valves, clamps and couplings, what is not covered, and how a claim is made by e-mail.',
  metaTitle: 'Guarantee Certificate | WA Catalogue',
  drawings: [],
  sections: [
    section(
      'scope',
      'What is guaranteed',
      bullets(
        'Dimensions and materials as stated in the order confirmation.',
        'Tightness at the pressure and temperature stated there, when installed by the instructions.',
        'Freedom from defects in material and workmanship.',
      ),
    ),
    section(
      'period',
      'Period',
      text(
        'The guarantee begins on the day of delivery. Its length stands in the order confirmation. A repair or replacement does not start it anew.',
      ),
    ),
    section(
      'remedy',
      'What is done',
      text(
        'A defective product is repaired or replaced at the choice of the supplier. Where neither succeeds, its price is refunded. Costs of removal, installation and standstill are covered as far as the law requires it.',
      ),
    ),
    section(
      'exclusions',
      'What is not covered',
      bullets(
        'Wear of parts that wear in use, such as seals of moving doors and gates.',
        'Installation, use or maintenance against the instructions.',
        'Pressure, temperature or media other than those of the order confirmation.',
        'Changes to the product by others, and damage from outside.',
      ),
    ),
    section(
      'claim',
      'How a claim is made',
      steps(
        'Send the order number, photographs of the part and of the installation, and the operating conditions by e-mail.',
        'Leave the part in place, or keep it, until the answer comes.',
        'The supplier answers whether the part is to be sent in, inspected on site or replaced at once.',
      ),
    ),
  ],
  dataSheet: 'Guarantee Certificate',
  protectSelection: false,
  isDraft: true,
}) satisfies StaticPage;
