import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type {
  Editor,
  EventKind,
  EventView,
  PasskeyView,
  SessionView,
  SharedPassword,
} from '@wa/core/contract/people';
import { whoText } from '@wa/core/domain/people';
import { IconButton } from '../../ui/icon-button.tsx';
import { dayInText, dayOf, timeOf } from '../../ui/times.ts';
import { passkeyHindrance } from '../gate/passkey-entry.tsx';

interface EntriesProps<Entry> {
  id: string;
  title: string;
  hint?: string | false;
  entries: readonly Entry[];
  /** Name, note, and actions of an entry. */
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
        <ul className="rows">
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
  /** The signed-in editor; null for the shared password. */
  self: string | null;
  off: boolean;
  onAdd: () => void;
  onPassword: (editor: Editor) => void;
  onRemove: (editor: Editor) => void;
}

/** Lists named editors: all with the shared password; otherwise only the signed-in one. */
export function EditorList({ editors, self, off, onAdd, onPassword, onRemove }: EditorListProps) {
  return (
    <Entries
      id="editors-title"
      title={self === null ? 'Named editors' : 'You'}
      hint={
        self === null &&
        'You can work here with the shared password alone. If editors have their own names and passwords, history and conflicts show who did what. Only people with the shared password can add or remove editors.'
      }
      entries={editors}
      draw={(editor) => ({
        name: editor.name,
        note: `Since ${dayInText(editor.createdAt)}`,
        tools: (
          <span className="line">
            <Button size="xs" disabled={off} onClick={() => onPassword(editor)}>
              Set password<span className="visually-hidden"> for {editor.name}</span>
            </Button>
            {self === null && (
              <IconButton
                icon="trash"
                color="danger"
                label={`Remove ${editor.name}`}
                disabled={off}
                onClick={() => onRemove(editor)}
              />
            )}
          </span>
        ),
      })}
    >
      {self === null && (
        <Button disabled={off} onClick={onAdd}>
          Add editor
        </Button>
      )}
    </Entries>
  );
}

interface SharedPasswordProps {
  fixedBy: SharedPassword['fixedBy'];
  off: boolean;
  onChange: () => void;
}

/** The password of everyone without a name of their own (D3). */
export function SharedPasswordPanel({ fixedBy, off, onChange }: SharedPasswordProps) {
  return (
    <section className="panel" aria-labelledby="shared-password-title">
      <h2 id="shared-password-title">Shared password</h2>
      <p className="field-hint">
        {fixedBy === null
          ? 'Change it when someone who knows it leaves.'
          : `The server’s setting ${fixedBy} sets it. Change it there.`}
      </p>
      {fixedBy === null && (
        <Button disabled={off} onClick={onChange}>
          Change shared password
        </Button>
      )}
    </section>
  );
}

interface PasskeyListProps {
  passkeys: readonly PasskeyView[];
  /** Origin at which browsers can use them; null if this server has none. */
  origin: string | null;
  off: boolean;
  onAdd: () => void;
  onRemove: (passkey: PasskeyView) => void;
}

/** Lists passkeys: all of them with the shared password, or the editor's own. */
export function PasskeyList({ passkeys, origin, off, onAdd, onRemove }: PasskeyListProps) {
  const hindrance = passkeyHindrance(origin);
  return (
    <Entries
      id="passkeys-title"
      title="Passkeys"
      hint="Sign in with your fingerprint, face, device PIN, or a security key. The password still works."
      entries={passkeys}
      draw={(passkey) => {
        const { name, editor, createdAt, usedAt } = passkey;
        const used = usedAt === null ? 'not used yet' : `last used ${dayInText(usedAt)}`;
        return {
          name,
          note: `${editor ?? 'The office'}, since ${dayInText(createdAt)}, ${used}`,
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
          Add passkey
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

/** Lists signed-in devices with buttons that sign them out. */
export function SessionList({ sessions, off, onEnd, onEndOthers }: SessionListProps) {
  return (
    <Entries
      id="sessions-title"
      title="Signed in"
      entries={sessions}
      draw={(session) => {
        const { device, editor, createdAt, lastSeenAt, isThis } = session;
        const name = `${editor ?? 'The office'}, ${device}`;
        const since = dayInText(createdAt);
        if (isThis) return { name, note: `This device, since ${since}` };
        return {
          name,
          note: `Since ${since}, last seen ${dayInText(lastSeenAt)}`,
          tools: (
            <Button
              size="xs"
              disabled={off}
              aria-label={`Sign out ${name}, since ${since}`}
              onClick={() => onEnd(session)}
            >
              Sign out
            </Button>
          ),
        };
      }}
    >
      {sessions.some(({ isThis }) => !isThis) && (
        <Button disabled={off} onClick={onEndOthers}>
          Sign out all others
        </Button>
      )}
    </Entries>
  );
}

/** Text of an event; its subject follows. */
const SENTENCES: Readonly<Record<EventKind, string>> = {
  login: 'Signed in',
  'logins-refused': 'Failed sign-ins:',
  logout: 'Signed out',
  'session-ended': 'Device signed out:',
  'sessions-ended': 'All other devices signed out:',
  'editor-added': 'Editor added:',
  'editor-removed': 'Editor removed:',
  'editor-password': 'Password changed for',
  'factor-on': 'Two-factor sign-in turned on by',
  'factor-off': 'Two-factor sign-in turned off:',
  'recovery-code': 'Recovery code used by',
  'factor-ended': 'Authenticator app codes discontinued, passkey recommended:',
  'passkey-added': 'Passkey added:',
  'passkey-removed': 'Passkey removed:',
  'passkey-login': 'Signed in with the passkey',
  password: 'Shared password changed',
  deploy: 'Deploy',
  rollback: 'Rollback',
  restore: 'Backup restored:',
  import: 'Spreadsheet imported:',
  'import-taken-back': 'Import undone or redone:',
  'restore-points-saved': 'Restore points discontinued and saved as files in',
  'gate-passed': 'Deploy check overridden:',
  'schedule-made': 'Deploys scheduled:',
  'schedule-changed': 'Deploy schedule changed:',
  'schedule-dropped': 'Deploy schedule removed:',
  'schedule-ran': 'Scheduled deploy due:',
  'schedule-missed': 'Scheduled deploy skipped (no server ran for a day):',
};
/** Kinds whose text needs no subject. */
const WHOLE: readonly EventKind[] = ['login', 'logout', 'password', 'deploy', 'rollback'];

/** Lists the newest events of the audit log. Content changes are in the history instead. */
export const EventList = ({ events }: { events: readonly EventView[] }) => (
  <Entries
    id="events-title"
    title="Activity"
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
