import type { EventKind, EventView } from '@wa/core/contract/people';
import { whoText } from '@wa/core/domain/people';
import { dayOf, timeOf } from '../../ui/times.ts';

/** What is said of an event; what it is about follows. */
const SENTENCES: Readonly<Record<EventKind, string>> = {
  login: 'Logged in',
  'logins-refused': 'Refused logins:',
  logout: 'Logged out',
  'session-ended': 'A device was logged out:',
  'sessions-ended': 'All other devices were logged out:',
  'editor-added': 'Editor added:',
  'editor-removed': 'Editor removed:',
  'editor-password': 'New password of',
  'factor-on': 'Second factor turned on by',
  'factor-off': 'Second factor turned off:',
  'recovery-code': 'Recovery code used by',
  'factor-ended': 'Second factor (codes) ended, passkey advised:',
  'passkey-added': 'Passkey added:',
  'passkey-removed': 'Passkey removed:',
  'passkey-login': 'Logged in with the passkey',
  password: 'The shared password was set',
  deploy: 'Deploy',
  rollback: 'Roll-back',
  restore: 'Backup restored:',
  import: 'Spreadsheet imported:',
  'import-taken-back': 'Import undone or redone:',
  'restore-points-saved': 'Restore points ended. Saved as files in',
  'gate-passed': 'A deploy went past a point:',
  'schedule-made': 'Deploys were scheduled:',
  'schedule-changed': 'The schedule of deploys was changed:',
  'schedule-dropped': 'The schedule of deploys was ended:',
  'schedule-ran': 'A scheduled deploy was due:',
  'schedule-missed': 'A scheduled deploy was left out, no server ran for a day:',
};
/** Kinds that need no more words. */
const WHOLE: readonly EventKind[] = ['login', 'logout', 'password', 'deploy', 'rollback'];

/** The newest of the audit log, but for changes of the content: those stand in the history. */
export function EventList({ events }: { events: readonly EventView[] }) {
  return (
    <section className="panel" aria-labelledby="events-title">
      <h2 id="events-title">What happened</h2>
      <ul className="people-list">
        {events.map(({ _id, what, about, at, by }) => (
          <li key={_id}>
            <span>
              <b>{WHOLE.includes(what) ? SENTENCES[what] : `${SENTENCES[what]} ${about}`}</b>
              <small>
                {whenOf(at)}
                {by !== null && `, ${whoText(by)}`}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function whenOf(at: string): string {
  const day = dayOf(at);
  return day.includes(',') ? day : `${day}, ${timeOf(at)}`;
}
