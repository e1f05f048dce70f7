import { defineKind, onScreenOnly } from './kind.ts';

/** Request a quote by mail or phone: address and phone come from the site's settings. */
export const contact = defineKind({
  name: 'Contact',
  icon: 'mail',
  hint: 'Quote and phone',
  fields: {},
  defaults: {},
  title: [],
  note: 'Shows the quote mail link and the phone link of the site.',
  sheet: onScreenOnly,
});
