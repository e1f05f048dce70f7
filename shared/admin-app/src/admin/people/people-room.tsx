import './people.css';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PasskeyView } from '@wa/core/contract/passkeys';
import type { Editor, SessionView } from '@wa/core/contract/people';
import { PEOPLE, SETTINGS } from '@wa/core/domain/labels';
import { useConfirm } from '../../ui/confirm.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAdminValue } from '../admin-context.tsx';
import { LoadFailure } from '../frame/load-failure.tsx';
import { LoadingView } from '../frame/loading-view.tsx';
import { EditorList } from './editor-list.tsx';
import { EventList } from './event-list.tsx';
import { FactorDialog } from './factor-dialog.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { SessionList } from './session-list.tsx';
import { usePeople } from './use-people.ts';

/** Who may edit, who is logged in, and what happened (D15). */
export function PeopleRoom() {
  const { read, reload, isReachable, attempt, told } = usePeople();
  const self = useAdminValue(({ person }) => person.editor);
  const confirm = useConfirm();
  const [asked, setAsked] = useState<
    { does: 'add' | 'passkey' } | { does: 'password' | 'factor'; editor: Editor } | null
  >(null);
  const close = () => setAsked(null);
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
  const turnOff = async ({ _id, name }: Editor) => {
    const isSure = await confirm({
      text: `Turn off the second factor of ${name}?`,
      detail: 'Their password alone is then enough.',
      action: 'Turn off',
      danger: true,
    });
    if (isSure) await told(`${name} needs no code now`, (people) => people.removeFactor(_id));
  };
  const removePasskey = async ({ _id, name }: PasskeyView) => {
    const isSure = await confirm({
      text: `Remove the passkey ${name}?`,
      detail: 'It logs nobody in any more. Who is logged in stays so.',
      action: 'Remove',
      danger: true,
    });
    if (isSure) await told(`The passkey ${name} is removed`, (people) => people.removePasskey(_id));
  };
  const end = (session: SessionView) =>
    told('That device is logged out', (people) => people.endSession(session._id));

  return (
    <main id="admin-main" className="admin-main" tabIndex={-1}>
      <div className="people">
        <div className="toolbar">
          <h1>{PEOPLE}</h1>
          <span className="spacer" />
          <Link className="button" to="/admin/settings">
            <Icon name="settings" />
            {SETTINGS}
          </Link>
        </div>
        <EditorList
          editors={editors}
          self={self}
          off={off}
          onAdd={() => setAsked({ does: 'add' })}
          onPassword={(editor) => setAsked({ does: 'password', editor })}
          onFactor={(editor) => setAsked({ does: 'factor', editor })}
          onFactorOff={(editor) => void turnOff(editor)}
          onRemove={(editor) => void remove(editor)}
        />
        <PasskeyList
          {...passkeys}
          off={off}
          onAdd={() => setAsked({ does: 'passkey' })}
          onRemove={(passkey) => void removePasskey(passkey)}
        />
        <SessionList
          sessions={sessions}
          off={off}
          onEnd={(session) => void end(session)}
          onEndOthers={() => void told('All other devices are logged out', (people) => people.endOthers())}
        />
        {self === null && <EventList events={events} />}
      </div>
      {asked?.does === 'add' && (
        <PasswordDialog
          title="Add an editor"
          does="Add"
          hasName
          onSave={({ name, password }) => attempt((people) => people.add(name, password))}
          onClose={close}
        />
      )}
      {asked?.does === 'password' && (
        <PasswordDialog
          title={`New password of ${asked.editor.name}`}
          does="Set password"
          hasCurrent={self !== null}
          onSave={({ password, current }) =>
            attempt((people) =>
              people.setPassword(asked.editor._id, password, self === null ? undefined : current),
            )
          }
          onClose={close}
        />
      )}
      {asked?.does === 'passkey' && (
        <PasskeyDialog
          hasFactor={editors.find(({ name }) => name === self)?.hasFactor ?? false}
          attempt={attempt}
          onClose={close}
        />
      )}
      {asked?.does === 'factor' && (
        <FactorDialog id={asked.editor._id} onDone={() => void reload()} onClose={close} />
      )}
    </main>
  );
}
