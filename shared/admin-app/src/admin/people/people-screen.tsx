import './people.css';
import { useState, type ComponentProps } from 'react';
import type { Editor, SessionView } from '@wa/core/contract/people';
import { PEOPLE } from '@wa/core/domain/labels';
import { useConfirm } from '../../ui/confirm.tsx';
import { toastSuccess } from '../../ui/toasts.tsx';
import { useAdminValue } from '../admin-context.tsx';
import type { FormFields } from '../form/form-fields.ts';
import { LoadFailure } from '../frame/load-failure.tsx';
import { LoadingView } from '../frame/loading-view.tsx';
import { PeopleDialog, type Typed } from './people-dialog.tsx';
import { EditorList, EventList, PasskeyList, SessionList, SharedPasswordPanel } from './people-lists.tsx';
import { usePeople, type PeopleClient } from './use-people.ts';

type Words = Omit<ComponentProps<typeof PeopleDialog>, 'onSave' | 'onClose'>;
type Work = (people: PeopleClient, typed: Typed) => Promise<unknown>;

const LENGTH = 'At least 8 characters.';
const newPassword = (hint: string) =>
  ({ is: 'password', label: 'New password', hint, autoComplete: 'new-password', isFirst: true }) as const;
const NAME = { is: 'plain', label: 'Name', autoComplete: 'off', isFirst: true } as const;

const PASSKEY: FormFields = {
  name: { ...NAME, hint: 'For example, My phone or Office laptop.' },
  password: { is: 'password', label: 'Current password', autoComplete: 'current-password' },
};

/** Shows editors, passkeys, sessions, and the activity list (D15). */
export function PeopleScreen() {
  const { read, reload, isReachable, attempt, attemptAndNotify } = usePeople();
  const self = useAdminValue(({ person }) => person.editor);
  const confirm = useConfirm();
  const [asked, setAsked] = useState<{ words: Words; work: Work } | null>(null);
  const ask = (words: Words, work: Work) => setAsked({ words, work });
  if (read === 'loading') return <LoadingView />;
  if (read === 'failed')
    return (
      <main id="admin-main" className="admin-main" tabIndex={-1}>
        <LoadFailure onRetry={() => void reload()} />
      </main>
    );
  const { sessions, editors, passkeys, events, sharedPassword } = read;
  const off = !isReachable;

  const current: FormFields = {
    current: {
      is: 'password',
      label: self === null ? 'Shared password' : 'Your current password',
      hint: 'Enter it again to confirm that it’s you.',
      autoComplete: 'current-password',
      isFirst: true,
    },
  };
  const remove = async ({ _id, name }: Editor) => {
    const isSure = await confirm({
      text: `Remove ${name}?`,
      detail: 'They’re signed out everywhere right away. Their changes stay.',
      action: 'Remove',
      danger: true,
    });
    if (isSure) await attemptAndNotify(`${name} removed`, (people) => people.remove(_id));
  };
  const end = (session: SessionView) =>
    attemptAndNotify('Device signed out', (people) => people.endSession(session._id));

  return (
    <main id="admin-main" className="admin-main" tabIndex={-1}>
      <div className="stack centered people">
        <h1>{PEOPLE}</h1>
        {sharedPassword !== null && (
          <SharedPasswordPanel
            {...sharedPassword}
            off={off}
            onChange={() =>
              ask(
                {
                  title: 'Change shared password',
                  does: 'Change password',
                  fields: {
                    password: newPassword(
                      `${LENGTH} This signs out all other devices and removes the passkeys of the shared password.`,
                    ),
                    ...current,
                  },
                },
                async (people, { password, current: own }) => {
                  await people.setSharedPassword({ password, current: own });
                  toastSuccess('Shared password changed');
                },
              )
            }
          />
        )}
        <EditorList
          editors={editors}
          self={self}
          off={off}
          onAdd={() =>
            ask(
              {
                title: 'Add editor',
                does: 'Add editor',
                fields: { name: NAME, password: newPassword(LENGTH), ...current },
              },
              (people, typed) => people.add(typed),
            )
          }
          onPassword={({ _id, name }) =>
            ask(
              {
                title: `Set password for ${name}`,
                does: 'Set password',
                fields: {
                  password: newPassword(
                    `${LENGTH} This signs out the editor’s other devices and removes the editor’s passkeys.`,
                  ),
                  ...current,
                },
              },
              (people, typed) =>
                people.setPassword(_id, { password: typed.password, current: typed.current }),
            )
          }
          onRemove={(editor) => void remove(editor)}
        />
        <PasskeyList
          {...passkeys}
          off={off}
          onAdd={() => ask({ title: 'Add passkey', does: 'Add passkey', fields: PASSKEY }, makePasskey)}
          onRemove={({ _id, name }) =>
            ask(
              {
                title: `Remove the passkey ${name}?`,
                does: 'Remove',
                detail: 'This passkey stops working. Open sessions stay signed in.',
                fields: current,
              },
              (people, typed) => people.removePasskey(_id, typed.current),
            )
          }
        />
        <SessionList
          sessions={sessions}
          off={off}
          onEnd={(session) => void end(session)}
          onEndOthers={() =>
            void attemptAndNotify('All other devices signed out', (people) => people.endOthers())
          }
        />
        {self === null && <EventList events={events} />}
      </div>
      {asked && (
        <PeopleDialog
          {...asked.words}
          onSave={(typed) => attempt((people) => asked.work(people, typed))}
          onClose={() => setAsked(null)}
        />
      )}
    </main>
  );
}

/** The browser creates a passkey, and the server stores it. */
const makePasskey: Work = async (people, typed) => {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    people.startPasskey(typed.password),
  ]);
  const passkey = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw new Error(sentenceOf(error));
  });
  await people.addPasskey(typed.name, passkey);
};

/** Returns the message for an error that the browser threw (WebAuthn, `create`). */
function sentenceOf(error: unknown): string {
  const { name } = error as Error;
  if (name === 'InvalidStateError') return 'This device already has a passkey for this site.';
  return name === 'NotAllowedError'
    ? 'No passkey was created. Try again.'
    : 'This browser couldn’t create a passkey. Try another browser.';
}
