import { ActionIcon, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Editor, EventKind, EventView, PasskeyView, SessionView } from '@wa/core/contract/people';
import { whoText } from '@wa/core/domain/people';
import { Icon } from '../../ui/icon.tsx';
import { dayOf, timeOf } from '../../ui/times.ts';
import { passkeyHindrance } from '../gate/passkey-entry.tsx';

interface EntriesProps<Entry> {
  id: string;
  title: string;
  hint?: string | false;
  entries: readonly Entry[];
  /** What an entry says, what stands below it, and what can be done with it. */
  draw: (entry: Entry) => { name: string; note: ReactNode; tools?: ReactNode };
  /** Below the list. */
  children?: ReactNode;
}

function Entries<Entry extends { _id: string }>(props: EntriesProps<Entry>) {
  const { id, title, hint, entries, draw, children } = props;
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint && <p className="field-hint">{hint}</p>}
      {entries.length > 0 && (
        <ul className="people-list">
          {entries.map((entry) => {
            const { name, note, tools } = draw(entry);
            return (
              <li key={entry._id}>
                <span>
                  <b>{name}</b>
                  <small>{note}</small>
                </span>
                {tools}
              </li>
            );
          })}
        </ul>
      )}
      {children}
    </section>
  );
}

interface EditorListProps {
  editors: readonly Editor[];
  /** The editor who looks; null for the shared password. */
  self: string | null;
  off: boolean;
  onAdd: () => void;
  onPassword: (editor: Editor) => void;
  onRemove: (editor: Editor) => void;
}

/** Named editors; with the shared password all of them, an editor sees themselves. */
export function EditorList({ editors, self, off, onAdd, onPassword, onRemove }: EditorListProps) {
  return (
    <Entries
      id="editors-title"
      title={self === null ? 'Named editors' : 'You'}
      hint={
        self === null &&
        'The shared password is enough to work here. With a name and password of their own, history and conflicts say who did what. Only who has the shared password adds and removes editors.'
      }
      entries={editors}
      draw={(editor) => ({
        name: editor.name,
        note: `Since ${dayOf(editor.createdAt)}`,
        tools: (
          <span className="button-row">
            <Button size="xs" disabled={off} onClick={() => onPassword(editor)}>
              New password<span className="visually-hidden"> of {editor.name}</span>
            </Button>
            {self === null && (
              <ActionIcon
                color="danger"
                aria-label={`Remove ${editor.name}`}
                disabled={off}
                onClick={() => onRemove(editor)}
              >
                <Icon name="trash" />
              </ActionIcon>
            )}
          </span>
        ),
      })}
    >
      {self === null && (
        <Button disabled={off} onClick={onAdd}>
          Add an editor
        </Button>
      )}
    </Entries>
  );
}

interface PasskeyListProps {
  passkeys: readonly PasskeyView[];
  /** Where a browser can use them; null where this server has none. */
  origin: string | null;
  off: boolean;
  onAdd: () => void;
  onRemove: (passkey: PasskeyView) => void;
}

/** What logs in without a password: with the shared password all of them, an editor sees their own. */
export function PasskeyList({ passkeys, origin, off, onAdd, onRemove }: PasskeyListProps) {
  const hindrance = passkeyHindrance(origin);
  return (
    <Entries
      id="passkeys-title"
      title="Passkeys"
      hint="A passkey logs in with one press, by the lock of your phone or computer, or a security key. The password goes on working."
      entries={passkeys}
      draw={(passkey) => {
        const { name, editor, createdAt, usedAt } = passkey;
        const used = usedAt === null ? 'not used yet' : `last used ${dayOf(usedAt)}`;
        return {
          name,
          note: `${editor ?? 'The office'}, since ${dayOf(createdAt)}, ${used}`,
          tools: (
            <Button size="xs" disabled={off} onClick={() => onRemove(passkey)}>
              Remove<span className="visually-hidden"> the passkey {name}</span>
            </Button>
          ),
        };
      }}
    >
      {hindrance === null ? (
        <Button disabled={off} onClick={onAdd}>
          Add a passkey
        </Button>
      ) : (
        <p className="muted">{hindrance}</p>
      )}
    </Entries>
  );
}

interface SessionListProps {
  sessions: readonly SessionView[];
  off: boolean;
  onEnd: (session: SessionView) => void;
  onEndOthers: () => void;
}

/** Devices that are logged in, and the way to log them out. */
export function SessionList({ sessions, off, onEnd, onEndOthers }: SessionListProps) {
  return (
    <Entries
      id="sessions-title"
      title="Logged in"
      entries={sessions}
      draw={(session) => {
        const { device, editor, createdAt, lastSeenAt, isThis } = session;
        const name = `${editor ?? 'The office'}, ${device}`;
        const since = dayOf(createdAt);
        if (isThis) return { name, note: `This device, since ${since}` };
        return {
          name,
          note: `Since ${since}, last seen ${dayOf(lastSeenAt)}`,
          tools: (
            <Button
              size="xs"
              disabled={off}
              aria-label={`Log out ${name}, since ${since}`}
              onClick={() => onEnd(session)}
            >
              Log out
            </Button>
          ),
        };
      }}
    >
      {sessions.some(({ isThis }) => !isThis) && (
        <Button disabled={off} onClick={onEndOthers}>
          Log out all others
        </Button>
      )}
    </Entries>
  );
}

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
export const EventList = ({ events }: { events: readonly EventView[] }) => (
  <Entries
    id="events-title"
    title="What happened"
    entries={events}
    draw={({ what, about, at, by }) => ({
      name: WHOLE.includes(what) ? SENTENCES[what] : `${SENTENCES[what]} ${about}`,
      note: by === null ? whenOf(at) : `${whenOf(at)}, ${whoText(by)}`,
    })}
  />
);

function whenOf(at: string): string {
  const day = dayOf(at);
  return day.includes(',') ? day : `${day}, ${timeOf(at)}`;
}
