import type { SiteSettings } from '@wa/core/contract/site';
import { SETTINGS } from '@wa/core/domain/entities';
import { useApi } from '../../admin-context.tsx';
import { useLoaded } from '../../use-reading.ts';

/** Used until the server responds: nothing that looks like a real address. */
const UNKNOWN: SiteSettings = {
  ...SETTINGS.empty,
  salesEmail: 'sales@example.com',
  phone: '+1 555 0100',
  headerImage: { shows: 'none', src: '', alt: '' },
  hasDrafts: false,
  publicUrl: '',
  cloudMediaHosts: [],
};

/** Returns name and contact of the site, for the preview and the search result. */
export function useSite(): SiteSettings {
  const { site } = useApi();
  return useLoaded('site', site, 'Failed to load the site settings') ?? UNKNOWN;
}
