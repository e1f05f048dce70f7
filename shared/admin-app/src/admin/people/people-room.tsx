import './people.css';
import { useState, type ComponentProps } from 'react';
import type { Editor, SessionView } from '@wa/core/contract/people';
import { PEOPLE } from '@wa/core/domain/labels';
import { useConfirm } from '../../ui/confirm.tsx';
import { useAdminValue } from '../admin-context.tsx';
import { LoadFailure } from '../frame/load-failure.tsx';
import { LoadingView } from '../frame/loading-view.tsx';
import { EditorList } from './editor-list.tsx';
import { EventList } from './event-list.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { SessionList } from './session-list.tsx';
import { usePeople, type PeopleClient } from './use-people.ts';

interface PasswordQuestion {
  words: Omit<ComponentProps<typeof PasswordDialog>, 'self' | 'onSave' | 'onClose'>;
  work: (people: PeopleClient, typed: Typed) => Promise<unknown>;
}
type Typed = Parameters<ComponentProps<typeof PasswordDialog>['onSave']>[0];

/** Who may edit, who is logged in, and what happened (D15). */
export function PeopleRoom() {
  const { read, reload, isReachable, attempt, told } = usePeople();
  const self = useAdminValue(({ person }) => person.editor);
  const confirm = useConfirm();
  const [asked, setAsked] = useState<{ does: 'passkey' } | ({ does: 'password' } & PasswordQuestion) | null>(
    null,
  );
  const close = () => setAsked(null);
  const askPassword = (words: PasswordQuestion['words'], work: PasswordQuestion['work']) =>
    setAsked({ does: 'password', words, work });
  if (read === 'loading') return <LoadingView />;
  if (read === 'failed')
    return (
      <main id="admin-main" className="admin-main" tabIndex={-1}>
        <LoadFailure onRetry={() => void reload()} />
      </main>
    );
  const { sessions, editors, passkeys, events } = read;
  const off = !isReachable;

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
            askPassword(
              { title: 'Add an editor', does: 'Add', hasName: true, hasNew: true },
              (people, typed) => people.add(typed),
            )
          }
          onPassword={({ _id, name }) =>
            askPassword(
              { title: `New password of ${name}`, does: 'Set password', hasNew: true },
              (people, { password, current }) => people.setPassword(_id, { password, current }),
            )
          }
          onRemove={(editor) => void remove(editor)}
        />
        <PasskeyList
          {...passkeys}
          off={off}
          onAdd={() => setAsked({ does: 'passkey' })}
          onRemove={({ _id, name }) =>
            askPassword(
              {
                title: `Remove the passkey ${name}?`,
                does: 'Remove',
                detail: 'It logs nobody in any more. Who is logged in stays so.',
              },
              (people, { current }) => people.removePasskey(_id, current),
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
      {asked?.does === 'password' && (
        <PasswordDialog
          {...asked.words}
          self={self}
          onSave={(typed) => attempt((people) => asked.work(people, typed))}
          onClose={close}
        />
      )}
      {asked?.does === 'passkey' && <PasskeyDialog attempt={attempt} onClose={close} />}
    </main>
  );
}
