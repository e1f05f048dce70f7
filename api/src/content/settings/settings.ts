import {
  SETTINGS_ID,
  type Settings,
  type SettingsRecord,
  DRAWN_FIELDS,
  keywordSentences,
  settingsProblems,
} from '@wa/core/domain/settings/settings';
import type { StoreReader, StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { COMPANY_DETAILS, SETTINGS } from '@wa/core/domain/entities';
import { SETTING_VARIABLES, type GivenSettings, type Env } from '../../config/env.ts';
import type { Page } from '@wa/core/domain/pages/page';
import { withDraftNotice } from '@wa/core/domain/settings/draft-notice';
import { pickFields } from '@wa/core/domain/record';
import { type SiteSettings, getSite } from '@wa/core/contract/site';
import type { CatalogueKeeper } from '../catalog/lists.ts';
import { drawText, mapTexts } from '@wa/core/domain/figures/references';
import { cachedValue, type ChangeLog } from '../../store/change-log.ts';
import type { Router } from 'express';
import { requireValid } from '@wa/core/contract/errors';
import { getSettings, updateSettings } from '@wa/core/contract/catalogue';
import { SETTINGS as TITLE } from '@wa/core/domain/labels';
import { setByServer } from '@wa/core/domain/messages';
import { ok, createRouter } from '../../http/mount.ts';
import { changedFields, keepRevisions } from '../../store/revisions.ts';
import { answerOf, type RecordNeeds } from '../records/records.ts';
import { requireVersion } from '../../http/request.ts';

/** What a store without settings shows. The contact is a placeholder on reserved names (D2). */
export const NOTHING_SET: Settings = {
  ...SETTINGS.empty,
  name: 'WA Pipe Seals',
  tagline: 'Pipe seals and water control',
  offer: 'Pipe seals, flap valves, gates, and repair clamps',
  salesEmail: 'sales@example.com',
  phone: '+1 555 0100',
};

/** The stored settings; version 0 while there are none. */
export async function readSettings(store: StoreReader): Promise<RecordOf<'siteSettings'>> {
  const stored = await store.get('siteSettings', SETTINGS_ID);
  if (stored !== null) return stored;
  const head = { _id: SETTINGS_ID, version: 0, updatedAt: new Date(0).toISOString() };
  return {
    ...head,
    ...NOTHING_SET,
    createdAt: head.updatedAt,
    binnedAt: null,
    binnedWith: null,
    savedBy: null,
  };
}

/** The settings as they are in force: what the environment gives stands over what is stored (D2). */
export function toSettings(record: RecordOf<'siteSettings'>, given: GivenSettings = {}): SettingsRecord {
  const names = Object.keys(given) as (keyof GivenSettings)[];
  const fixed = Object.fromEntries(names.map((field) => [field, SETTING_VARIABLES[field]]));
  return { ...SETTINGS.view(record), ...given, fixed };
}

/** Pages of the specification whose wording the owner approves in the settings, by id: they may move. */
export const APPROVALS = [
  { page: '2c74244dcf80a115eb2912ba', field: 'termsApproved' },
  { page: '1cec041b49634938b36ee779', field: 'guaranteeApproved' },
] as const;

/** The page with its draft notice as the settings say, wherever it stands by now. */
export function withApproval(page: Page, { approvals }: Pick<SettingsNow, 'approvals'>): Page {
  const approval = APPROVALS.find((each) => each.page === page._id);
  return approval === undefined ? page : withDraftNotice(page, !approvals[approval.field]);
}

export type SettingsNow = Awaited<ReturnType<typeof settingsNow>>;
/** Read once for everybody (D14). */
export type SettingsKeeper = ReturnType<typeof keepSettings>;

export interface SettingsSources {
  store: StoreReader;
  catalogue: CatalogueKeeper;
  env: Pick<Env, 'site' | 'given'>;
}

/** The settings in force, figures drawn, as visitors and documents show them. */
export async function settingsNow({ store, catalogue, env }: SettingsSources) {
  const [record, { figure }] = await Promise.all([readSettings(store), catalogue.now()]);
  const stored = toSettings(record, env.given);
  const drawn = mapTexts(pickFields(stored, DRAWN_FIELDS), (text) => drawText(text, figure));
  const { name, salesEmail, phone, headerImage, footerLinks, languages } = stored;
  const { tagline, offer, homeTitle, homeLines, homeDescription, footerNote } = drawn;
  const brandSuffix = stored.brandSuffix.trim() || name;
  const company = { name, tagline, offer, brandSuffix, salesEmail, phone };
  const details = pickFields(stored, COMPANY_DETAILS);
  const home = { homeTitle, homeLines, homeDescription };
  const hasDrafts = !stored.termsApproved || !stored.guaranteeApproved;
  const around = { headerImage, footerLinks, footerNote, hasDrafts, languages };
  const site: SiteSettings = { ...company, ...details, ...home, ...around, ...env.site };
  return {
    site,
    /** Hidden sentences for search engines. */
    keywords: keywordSentences(drawn),
    synonyms: stored.synonyms,
    approvals: pickFields(stored, ['termsApproved', 'guaranteeApproved']),
  };
}

/** Reads again after a change of what they are made of. Subscribe it before whoever renders. */
export const keepSettings = (sources: SettingsSources, changes: Pick<ChangeLog, 'subscribe'>) => ({
  now: cachedValue(changes, ['settings', 'figure'], () => settingsNow(sources)),
});

type SettingsNeeds = RecordNeeds & { settings: SettingsKeeper; given: GivenSettings };

/** The one record of settings, and what visitors are told of it (D14). */
export function settingsRoutes({ mount, store, clock, settings, given }: SettingsNeeds): Router {
  const router = createRouter();
  type Stored = RecordOf<'siteSettings'>;
  const show = (record: Stored) => toSettings(record, given);
  const shown = { shown: { collection: 'siteSettings', show } } as const;
  const answer = (record: Stored) => answerOf(show(record));

  /** A store without settings gets those that were shown in place of them. */
  async function replace(tx: StoreTransaction, before: Stored, changed: Partial<Settings>): Promise<Stored> {
    if (before.version === 0)
      return tx.insert('siteSettings', {
        ...pickFields(before, SETTINGS.names),
        ...changed,
        _id: SETTINGS_ID,
      });
    await keepRevisions(tx, 'settings', [before], clock());
    return tx.update('siteSettings', SETTINGS_ID, changed);
  }

  mount(router, getSite, async () => ok((await settings.now()).site));
  mount(router, getSettings, async () => answer(await readSettings(store)));

  mount(router, updateSettings, ({ body, preconditions, write }) =>
    write(async (tx) => {
      const before = await readSettings(tx);
      await requireVersion(preconditions, before, show);
      const inForce = show(before);
      const changed = changedFields(pickFields(inForce, SETTINGS.names), body);
      const fixed = Object.keys(given).filter((field) => field in changed) as (keyof GivenSettings)[];
      requireValid({
        ...settingsProblems({ ...inForce, ...changed }),
        ...Object.fromEntries(fixed.map((field) => [field, setByServer(SETTING_VARIABLES[field])])),
      });
      if (Object.keys(changed).length === 0) return { answer: answer(before) };
      const after = await replace(tx, before, changed);
      const { _id: id, version } = after;
      return {
        answer: answer(after),
        changes: [{ kind: 'settings', action: 'changed', id, title: TITLE, version }],
      };
    }, shown),
  );
  return router;
}
