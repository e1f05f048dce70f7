import type { BlockForm } from './form-props.ts';

/** Nothing to fill in: address and phone are those of the site. */
export const ContactForm: BlockForm = () => (
  <p className="field-hint">Shows the quote mail link and the phone link of the site.</p>
);
