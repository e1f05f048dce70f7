import type { SiteSettings } from '../contract/site.ts';

/** Builds the settings of a site with reserved names. */
export function buildSite(overrides: Partial<SiteSettings> = {}): SiteSettings {
  return {
    name: 'WA Pipe Seals',
    logo: '',
    tagline: 'Pipe seals and water control',
    offer: 'Pipe seals, flap valves, gates, and repair clamps',
    brandSuffix: 'WA Pipe Seals',
    salesEmail: 'sales@example.com',
    phone: '+1 555 0100',
    legalName: '',
    address: '',
    hours: '',
    since: '',
    approvals: [],
    homeTitle: 'Seals where pipes pass through walls. Gates and valves where water must stop.',
    homeLines: ['For engineers, utilities, and contractors in the USA and Canada.'],
    homeDescription:
      'Pipe seals, wall sleeves, flap valves, sluice gates, repair clamps, and couplings for engineers and utilities in the USA and Canada.',
    headerImage: { shows: 'section', src: '', alt: '' },
    footerLinks: [
      { label: 'Home', href: '/' },
      { label: 'Documents', href: '/documents' },
      { label: 'Terms of sale', href: '/terms-of-sale' },
      { label: 'Guarantee certificate', href: '/guarantee-certificate' },
    ],
    footerNote: 'Order by email or phone. USA and Canada.',
    hasDrafts: false,
    languages: ['es', 'fr'],
    publicUrl: 'https://catalogue.example',
    cloudMediaHosts: ['res.cloudinary.com'],
    ...overrides,
  };
}
