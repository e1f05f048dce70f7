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
import { applyPublishing } from '../published/live-content.ts';
import { renderText, mapTexts } from '@wa/core/domain/figures/references';
import { cachedValue, type ChangeLog } from '../../store/change-log.ts';
import type { Router } from 'express';
import { requireValid } from '@wa/core/contract/errors';
import { getSettings, updateSettings } from '@wa/core/contract/catalogue';
import { SETTINGS as TITLE } from '@wa/core/domain/labels';
import { ACCESSIBILITY_DRAFT_NOTICE, DRAFT_NOTICE, setByServer } from '@wa/core/domain/messages';
import { ok, createRouter } from '../../http/mount.ts';
import { changedFields, keepRevisions } from '../../store/revisions.ts';
import { answerOf, givenFields, type RecordNeeds } from '../records/records.ts';
import { requireVersion } from '../../http/request.ts';

/** The settings of an empty store. The contact is a placeholder on reserved names (D2). */
export const NOTHING_SET: Settings = {
  ...SETTINGS.empty,
  name: 'WA Pipe Seals',
  tagline: 'Pipe seals and water control',
  offer: 'Pipe seals, flap valves, gates, and repair clamps',
  salesEmail: 'sales@example.com',
  phone: '+1 555 0100',
};

/** Reads the stored settings; their version is 0 until the first save. */
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

/** Returns the settings in force: values of the environment override stored ones (D2). */
export function toSettings(record: RecordOf<'siteSettings'>, given: GivenSettings = {}): SettingsRecord {
  const names = Object.keys(given) as (keyof GivenSettings)[];
  const fixed = Object.fromEntries(names.map((field) => [field, SETTING_VARIABLES[field]]));
  return { ...SETTINGS.view(record), ...given, fixed };
}

/**
 * The pages whose wording the owner approves in the settings, with the notice on a draft. They have ids
 * because their addresses may change.
 */
export const APPROVALS = [
  { page: '2c74244dcf80a115eb2912ba', field: 'termsApproved', notice: DRAFT_NOTICE },
  { page: '1cec041b49634938b36ee779', field: 'guaranteeApproved', notice: DRAFT_NOTICE },
  {
    page: '33a5bcbff6a593bf52a29596',
    field: 'accessibilityApproved',
    notice: ACCESSIBILITY_DRAFT_NOTICE,
  },
] as const;
const APPROVAL_FIELDS = APPROVALS.map(({ field }) => field);

/**
 * Returns the page with or without its draft notice, as the settings require, whatever its current address.
 */
export function withApproval(page: Page, { approvals }: Pick<SettingsNow, 'approvals'>): Page {
  const approval = APPROVALS.find((each) => each.page === page._id);
  if (approval === undefined) return page;
  return withDraftNotice(page, approvals[approval.field] ? null : approval.notice);
}

export type SettingsNow = Awaited<ReturnType<typeof settingsNow>>;
/** A cache of the settings, shared by all requests (D14). */
export type SettingsKeeper = ReturnType<typeof keepSettings>;

export interface SettingsSources {
  store: StoreReader;
  catalogue: CatalogueKeeper;
  env: Pick<Env, 'site' | 'given'>;
}

/** Returns the settings in force as visitors and documents show them, with figures inserted. */
export async function settingsNow({ store, catalogue, env }: SettingsSources) {
  const [record, { figure }] = await Promise.all([readSettings(store), catalogue.now()]);
  const stored = toSettings(record, env.given);
  const drawn = mapTexts(pickFields(stored, DRAWN_FIELDS), (text) => renderText(text, figure));
  const { name, logo, salesEmail, phone, headerImage, footerLinks, languages } = stored;
  const { tagline, offer, homeTitle, homeLines, homeDescription, footerNote } = drawn;
  const brandSuffix = stored.brandSuffix.trim() || name;
  const company = { name, logo, tagline, offer, brandSuffix, salesEmail, phone };
  const details = pickFields(stored, COMPANY_DETAILS);
  const home = { homeTitle, homeLines, homeDescription };
  const hasDrafts = APPROVAL_FIELDS.some((field) => !stored[field]);
  const around = { headerImage, footerLinks, footerNote, hasDrafts, languages };
  const site: SiteSettings = { ...company, ...details, ...home, ...around, ...env.site };
  return {
    site,
    /** Search engines read these sentences; visitors don't see them. */
    keywords: keywordSentences(drawn),
    synonyms: stored.synonyms,
    approvals: pickFields(stored, APPROVAL_FIELDS),
  };
}

/** Caches the settings until a change affects them. Subscribe this cache before the renderer. */
export const keepSettings = (sources: SettingsSources, changes: Pick<ChangeLog, 'subscribe'>) => ({
  now: cachedValue(changes, ['settings', 'figure'], () => settingsNow(sources)),
});

interface SettingsNeeds extends RecordNeeds {
  settings: SettingsKeeper;
  given: GivenSettings;
  /** Resolves when visitors of this server see what the setting "publishing" says. */
  onPublishing?: () => Promise<void>;
}

/** Serves the single settings record and its public part (D14). */
export function settingsRoutes(needs: SettingsNeeds): Router {
  const { mount, store, clock, settings, given, onPublishing = () => Promise.resolve() } = needs;
  const router = createRouter();
  type Stored = RecordOf<'siteSettings'>;
  const show = (record: Stored) => toSettings(record, given);
  const shown = { shown: { collection: 'siteSettings', show } } as const;
  const answer = (record: Stored) => answerOf(show(record));

  /** The first save starts from the defaults that the empty store showed. */
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

  mount(router, updateSettings, async ({ body, preconditions, write }) => {
    const answered = await write(async (tx) => {
      const before = await readSettings(tx);
      await requireVersion(preconditions, before, show);
      const inForce = show(before);
      const fields = givenFields<Settings>(body, SETTINGS.empty);
      const changed = changedFields(pickFields(inForce, SETTINGS.names), fields);
      const fixed = Object.keys(given).filter((field) => field in changed) as (keyof GivenSettings)[];
      requireValid({
        ...settingsProblems({ ...inForce, ...changed }),
        ...Object.fromEntries(fixed.map((field) => [field, setByServer(SETTING_VARIABLES[field])])),
      });
      if (Object.keys(changed).length === 0) return { answer: answer(before) };
      const after = await replace(tx, before, changed);
      const { _id: id, version } = after;
      if (after.publishing !== before.publishing) await applyPublishing(tx, clock(), 1);
      return {
        answer: answer(after),
        changes: [{ kind: 'settings', action: 'changed', id, title: TITLE, version }],
      };
    }, shown);
    if (body.publishing !== undefined) await onPublishing();
    return answered;
  });
  return router;
}
