import './people.css';
import { useState, type ComponentProps } from 'react';
import type { Editor, SessionView } from '@wa/core/contract/people';
import { PEOPLE } from '@wa/core/domain/labels';
import { useConfirm } from '../../ui/confirm.tsx';
import { useAdminValue } from '../admin-context.tsx';
import type { FormFields } from '../form/form-fields.ts';
import { LoadFailure } from '../frame/load-failure.tsx';
import { LoadingView } from '../frame/loading-view.tsx';
import { PeopleDialog, type Typed } from './people-dialog.tsx';
import { EditorList, EventList, PasskeyList, SessionList } from './people-lists.tsx';
import { usePeople, type PeopleClient } from './use-people.ts';

type Words = Omit<ComponentProps<typeof PeopleDialog>, 'onSave' | 'onClose'>;
type Work = (people: PeopleClient, typed: Typed) => Promise<unknown>;

const LENGTH = 'At least 8 characters.';
const newPassword = (hint: string) =>
  ({ is: 'password', label: 'New password', hint, autoComplete: 'new-password', isFirst: true }) as const;
const NAME = { is: 'plain', label: 'Name', autoComplete: 'off', isFirst: true } as const;

const PASSKEY: FormFields = {
  name: { ...NAME, hint: 'As you will know it again: My phone, Key on the ring.' },
  password: { is: 'password', label: 'Current password', autoComplete: 'current-password' },
};

/** Who may edit, who is logged in, and what happened (D15). */
export function PeopleRoom() {
  const { read, reload, isReachable, attempt, told } = usePeople();
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
  const { sessions, editors, passkeys, events } = read;
  const off = !isReachable;

  const current: FormFields = {
    current: {
      is: 'password',
      label: self === null ? 'Shared password' : 'Your current password',
      hint: 'Once more, as this device may have been left open.',
      autoComplete: 'current-password',
      isFirst: true,
    },
  };
  const remove = async ({ _id, name }: Editor) => {
    const isSure = await confirm({
      text: `Remove ${name}?`,
      detail: 'They are logged out everywhere at once. What they changed stays.',
      action: 'Remove',
      danger: true,
    });
    if (isSure) await told(`${name} is removed`, (people) => people.remove(_id));
  };
  const end = (session: SessionView) =>
    told('That device is logged out', (people) => people.endSession(session._id));

  return (
    <main id="admin-main" className="admin-main" tabIndex={-1}>
      <div className="people">
        <h1>{PEOPLE}</h1>
        <EditorList
          editors={editors}
          self={self}
          off={off}
          onAdd={() =>
            ask(
              {
                title: 'Add an editor',
                does: 'Add',
                fields: { name: NAME, password: newPassword(LENGTH), ...current },
              },
              (people, typed) => people.add(typed),
            )
          }
          onPassword={({ _id, name }) =>
            ask(
              {
                title: `New password of ${name}`,
                does: 'Set password',
                fields: {
                  password: newPassword(
                    `${LENGTH} Other devices of this editor are logged out, and their passkeys removed.`,
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
          onAdd={() => ask({ title: 'Add a passkey', does: 'Add', fields: PASSKEY }, makePasskey)}
          onRemove={({ _id, name }) =>
            ask(
              {
                title: `Remove the passkey ${name}?`,
                does: 'Remove',
                detail: 'It logs nobody in any more. Who is logged in stays so.',
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
          onEndOthers={() => void told('All other devices are logged out', (people) => people.endOthers())}
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

/** The browser makes a passkey, and the server keeps it. */
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

/** Of what the browser threw (WebAuthn, `create`). */
function sentenceOf(error: unknown): string {
  const { name } = error as Error;
  if (name === 'InvalidStateError') return 'This device has a passkey for this site already.';
  return name === 'NotAllowedError' ? 'No passkey was made.' : 'This browser could not make a passkey.';
}
