import type { SheetSite } from '../../documents/sheets/model/blocks.ts';

/** The site on test data sheets. */
export const testSite: SheetSite = {
  name: 'WA Pipe Seals',
  salesEmail: 'sales@example.com',
  phone: '+1 555 0100',
  legalName: '',
  address: '',
  hours: '',
  since: '',
  approvals: [],
  publicUrl: 'https://catalogue.example',
};
