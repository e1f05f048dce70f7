import { pickFields } from '@wa/core/domain/pick-fields';
import type { SiteSettings } from '@wa/core/contract/site';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { drawText, mapTexts } from '@wa/core/domain/figures/references';
import { DRAWN_FIELDS, keywordSentences, type Settings } from '@wa/core/domain/settings/settings';
import { cachedValue, type ChangeLog } from '../../store/change-log.ts';
import type { Env } from '../../config/env.ts';
import type { StoreReader } from '../../store/port.ts';
import { readSettings, toSettings } from './read-settings.ts';

/** The settings in force, figures drawn, as visitors and documents show them. */
export interface SettingsNow {
  /** The same object until something changes. */
  site: SiteSettings;
  /** Hidden sentences for search engines. */
  keywords: readonly string[];
  synonyms: Settings['synonyms'];
  approvals: Pick<Settings, 'termsApproved' | 'guaranteeApproved'>;
}

/** Read once for everybody (D14). */
export interface SettingsKeeper {
  now: () => Promise<SettingsNow>;
}

/** What the settings are made of beside the store. */
export interface SettingsSources {
  store: StoreReader;
  catalogue: { now: () => Promise<Catalogue> };
  env: Pick<Env, 'site' | 'given'>;
}

/** The settings as they are in force at this moment. */
export async function settingsNow({ store, catalogue, env }: SettingsSources): Promise<SettingsNow> {
  const [record, { figure }] = await Promise.all([readSettings(store), catalogue.now()]);
  const stored = toSettings(record, env.given);
  const drawn = mapTexts(pickFields(stored, DRAWN_FIELDS), (text) => drawText(text, figure));
  const { name, salesEmail, phone, headerImage, footerLinks, languages } = stored;
  const { tagline, offer, homeTitle, homeLines, homeDescription, footerNote } = drawn;
  const brandSuffix = stored.brandSuffix.trim() || name;
  const company = { name, tagline, offer, brandSuffix, salesEmail, phone };
  const home = { homeTitle, homeLines, homeDescription };
  const around = { headerImage, footerLinks, footerNote, languages };
  return {
    site: { ...company, ...home, ...around, ...env.site },
    keywords: keywordSentences(drawn),
    synonyms: stored.synonyms,
    approvals: stored,
  };
}

/** Reads again after a change of what they are made of. Subscribe it before whoever renders. */
export const keepSettings = (
  sources: SettingsSources,
  changes: Pick<ChangeLog, 'subscribe'>,
): SettingsKeeper => ({ now: cachedValue(changes, ['settings', 'figure'], () => settingsNow(sources)) });
