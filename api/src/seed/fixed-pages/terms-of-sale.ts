import { bullets, section, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** Terms of sale, linked from every footer; wording awaits the owner (docs/content-questions.md). */
export const page = definePage({
  slug: 'terms-of-sale',
  title: 'Terms of Sale',
  lead: 'These terms apply to every quotation, order and delivery, unless something else is agreed in writing.',
  description:
    'Terms of sale for pipe seals, sleeves, valves, clamps and couplings: quotations, orders, prices, delivery, acceptance, returns, liability and law.',
  metaTitle: 'Terms of Sale | WA Catalogue',
  drawings: [],
  sections: [
    section(
      'orders',
      'Quotations and orders',
      text(
        'There is no sale through this website. A quotation is given by e-mail on the dimensions and operating conditions the buyer sends, and names the time for which it stands. An order becomes binding with the written order confirmation. The buyer checks the confirmation against the measure sheet; parts made to dimensions are made to the confirmation.',
      ),
    ),
    section(
      'prices',
      'Prices and payment',
      text(
        'Prices are in the currency of the quotation and exclude tax, duty, freight and insurance unless the quotation lists them. Terms of payment stand in the order confirmation. Goods remain the property of the supplier until they are paid in full, as far as the law of the place of delivery allows.',
      ),
    ),
    section(
      'delivery',
      'Delivery',
      text(
        'The delivery time runs from the day on which all dimensions and approvals are there. Place of delivery and passing of risk follow the trade term named in the confirmation. Partial deliveries are allowed where they can be used on their own. Events outside the control of either party extend the time by their length.',
      ),
    ),
    section(
      'acceptance',
      'Inspection and complaints',
      text(
        'The buyer inspects the goods on arrival and reports visible damage and missing parts without delay, damage in transit also to the carrier. Hidden defects are reported as soon as they are found. Photographs and the order number speed up the answer.',
      ),
    ),
    section(
      'returns',
      'Changes, cancellation and returns',
      bullets(
        'An order can be changed as long as production has not begun; the cost of the change is confirmed first.',
        'Parts made to dimensions are not taken back unless they differ from the confirmation.',
        'Standard parts are taken back unused, complete and by prior agreement.',
      ),
    ),
    section(
      'technical',
      'Technical information',
      text(
        'Figures on this website and on the data sheets describe the products in general and are subject to change. Binding are the figures of the order confirmation. Whether a product suits an installation is decided by the engineer who knows it; installation follows the instructions delivered with the product.',
      ),
    ),
    section(
      'guarantee',
      'Guarantee and liability',
      text(
        'The guarantee is described in the guarantee certificate. Beyond it the supplier is liable as the law requires; liability for loss of production and other indirect damage is excluded as far as the law allows.',
      ),
    ),
    section(
      'law',
      'Law and place of jurisdiction',
      text(
        'The law and the courts of the registered office of the supplier apply, unless the order confirmation names others. If one of these terms is not valid, the others remain in force.',
      ),
    ),
  ],
  dataSheet: 'Terms of Sale',
  protectSelection: false,
  isDraft: true,
}) satisfies StaticPage;
