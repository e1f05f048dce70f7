import { useEffect, useState } from 'react';
import type { SiteSettings } from '@wa/core/contract/site';
import { useApi, useReport } from '../../admin-context.tsx';

/** Used until the server responds: nothing that looks like a real address. */
const UNKNOWN: SiteSettings = {
  name: '',
  tagline: '',
  offer: '',
  logo: '',
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

/** Returns name and contact of the site, for the preview and the search result. */
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
      (error: unknown) => report('Failed to load the site settings', error),
    );
    return () => {
      isWanted = false;
    };
  }, [read, report]);
  return site;
}
