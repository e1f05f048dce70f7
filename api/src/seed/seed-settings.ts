import { DOCUMENTS_SLUG } from '@wa/core/domain/documents/document-families';
import { DOCUMENTS } from '@wa/core/domain/labels';
import { LANGUAGE_CODES } from '@wa/core/domain/settings/languages';
import type { Settings } from '@wa/core/domain/settings/settings';
import { SYNONYMS } from './synonyms.ts';
import { CANADIAN_CITIES, CANADIAN_PROVINCES, PRODUCT_KEYWORDS, US_STATES } from './keywords.ts';

/** Settings of a fresh store. The contact is a placeholder on reserved names. */
export const seedSettings: Settings = {
  name: 'WA Catalogue',
  tagline: 'Pipe seals and water control',
  offer: 'Pipe seals, flap valves, gates and repair clamps',
  brandSuffix: '',
  salesEmail: 'sales@example.com',
  phone: '+1 555 0100',
  homeTitle: 'Seals where pipes pass through walls. Gates and valves where water must stop.',
  homeLines: ['For engineers, municipalities and contractors in the USA and Canada.'],
  homeDescription:
    'Pipe seals, wall sleeves, flap valves, sluice gates, repair clamps and couplings for engineers and municipalities in the USA and Canada.',
  headerImage: { shows: 'section', src: '', alt: '' },
  footerLinks: [
    { label: 'Home', href: '/' },
    { label: DOCUMENTS, href: `/${DOCUMENTS_SLUG}` },
    { label: 'Terms of sale', href: '/terms-of-sale' },
    { label: 'Guarantee certificate', href: '/guarantee-certificate' },
  ],
  footerNote: 'Ordering by e-mail or phone. USA and Canada.',
  keywordProducts: [...PRODUCT_KEYWORDS],
  keywordStates: [...US_STATES],
  keywordProvinces: [...CANADIAN_PROVINCES],
  keywordCities: [...CANADIAN_CITIES],
  languages: [...LANGUAGE_CODES],
  // The owner has not approved the wording (docs/content-questions.md).
  termsApproved: false,
  guaranteeApproved: false,
  synonyms: [...SYNONYMS],
};
