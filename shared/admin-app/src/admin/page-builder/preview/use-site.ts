import { useEffect, useState } from 'react';
import type { SiteSettings } from '@wa/core/contract/site';
import { useApi, useReport } from '../../admin-context.tsx';

/** Until the server has said more: nothing that could be mistaken for a real address. */
const UNKNOWN: SiteSettings = {
  name: '',
  tagline: '',
  offer: '',
  brandSuffix: '',
  salesEmail: 'sales@example.com',
  phone: '+1 555 0100',
  legalName: '',
  address: '',
  hours: '',
  since: '',
  approvals: [],
  homeTitle: '',
  homeLines: [],
  homeDescription: '',
  headerImage: { shows: 'none', src: '', alt: '' },
  footerLinks: [],
  footerNote: '',
  hasDrafts: false,
  languages: [],
  publicUrl: '',
  cloudMediaHosts: [],
};

/** Name and contact of the site, for the preview and the search result. */
export function useSite(): SiteSettings {
  const { site: read } = useApi();
  const report = useReport();
  const [site, setSite] = useState(UNKNOWN);
  useEffect(() => {
    let isWanted = true;
    read().then(
      (settings) => {
        if (isWanted) setSite(settings);
      },
      (error: unknown) => report('The site settings could not be read', error),
    );
    return () => {
      isWanted = false;
    };
  }, [read, report]);
  return site;
}
