import { pickFields } from '@wa/core/domain/pick-fields';
import { SETTINGS } from '@wa/core/domain/settings/settings-schema';
import type { Router } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import { getSettings, updateSettings } from '@wa/core/contract/settings';
import { getSite } from '@wa/core/contract/site';
import { SETTINGS as TITLE } from '@wa/core/domain/labels';
import { setByServer } from '@wa/core/domain/messages';
import { SETTINGS_ID, type Settings } from '@wa/core/domain/settings/settings';
import { settingsProblems } from '@wa/core/domain/settings/settings-problems';
import { SETTING_VARIABLES, type GivenSettings } from '../../config/env.ts';
import { ok, type Mount, createRouter } from '../../http/mount.ts';
import { changedFields, keepRevision } from '../../store/revisions.ts';
import { versionTag, requireVersion } from '../../http/conditions.ts';
import type { StoreReader, StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { readSettings, toSettings } from './read-settings.ts';
import type { SettingsKeeper } from './settings-keeper.ts';

interface SettingsNeeds {
  mount: Mount;
  store: StoreReader;
  clock: () => Date;
  settings: SettingsKeeper;
  given: GivenSettings;
}

/** The one record of settings, and what visitors are told of it (D14). */
export function settingsRoutes({ mount, store, clock, settings, given }: SettingsNeeds): Router {
  const router = createRouter();
  type Stored = RecordOf<'siteSettings'>;
  const show = (record: Stored) => toSettings(record, given);
  const shown = { shown: { collection: 'siteSettings', show } } as const;
  const answer = (record: Stored) => ok(show(record), { etag: versionTag(record.version) });

  /** A store without settings gets those that were shown in place of them. */
  async function replace(tx: StoreTransaction, before: Stored, changed: Partial<Settings>): Promise<Stored> {
    if (before.version === 0)
      return tx.insert('siteSettings', {
        ...pickFields(before, SETTINGS.names),
        ...changed,
        _id: SETTINGS_ID,
      });
    await keepRevision(tx, 'settings', before, clock());
    return tx.update('siteSettings', SETTINGS_ID, changed);
  }

  mount(router, getSite, async () => ok((await settings.now()).site));
  mount(router, getSettings, async () => answer(await readSettings(store)));

  mount(router, updateSettings, ({ body, preconditions, write }) =>
    write(async (tx) => {
      const before = await readSettings(tx);
      requireVersion(preconditions, before, show);
      const inForce = show(before);
      const changed = changedFields(pickFields(inForce, SETTINGS.names), body);
      const fixed = Object.keys(given).filter((field) => field in changed) as (keyof GivenSettings)[];
      const problems = {
        ...settingsProblems({ ...inForce, ...changed }),
        ...Object.fromEntries(fixed.map((field) => [field, setByServer(SETTING_VARIABLES[field])])),
      };
      const [reason] = Object.values(problems);
      if (reason !== undefined) throw new ApiError('invalid', reason, { fields: problems });
      if (Object.keys(changed).length === 0) return { answer: answer(before) };
      const after = await replace(tx, before, changed);
      return {
        answer: answer(after),
        changes: [
          {
            kind: 'settings',
            action: 'changed',
            id: after._id,
            title: TITLE,
            version: after.version,
            paths: [],
          },
        ],
      };
    }, shown),
  );
  return router;
}
