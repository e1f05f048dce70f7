import './people.css';
import { useState, type ComponentProps, useCallback } from 'react';
import * as contract from '@wa/core/contract/people';
import type { Editor, SessionView } from '@wa/core/contract/people';
import { PEOPLE } from '@wa/core/domain/labels';
import { useConfirm } from '../../ui/confirm.tsx';
import { toastSuccess, toastFailure } from '../../ui/toasts.tsx';
import { useAdminValue, useApi } from '../admin-context.tsx';
import type { FormFields } from '../form/form-fields.ts';
import { UnloadedScreen } from '../frame/loading-view.tsx';
import { EditorList, EventList, PasskeyList, SessionList, SharedPasswordPanel } from './people-lists.tsx';
import type { Unvalidated } from '@wa/core/domain/unvalidated';
import { FormDialog } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/problem.tsx';
import { FieldsForm } from '../form/fields-form.tsx';
import { ClientError } from '../../client/transport/client-error.ts';
import { useReading } from '../use-reading.ts';

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
  if (typeof read === 'string') return <UnloadedScreen at={read} reload={reload} />;
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
    if (isSure)
      await attemptAndNotify(`${name} removed`, (people) =>
        people.change(contract.removeEditor, { params: { id: _id } }),
      );
  };
  const end = (session: SessionView) =>
    attemptAndNotify('Device signed out', (people) =>
      people.ask(contract.endOneSession, { params: { id: session._id } }),
    );

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
                  await people.ask(contract.setSharedPassword, { body: { password, current: own } });
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
              (people, typed) => people.change(contract.addEditor, { body: typed }),
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
              (people, { password, current: own }) =>
                people.ask(contract.setEditorPassword, {
                  params: { id: _id },
                  body: { password, current: own },
                }),
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
              (people, typed) =>
                people.change(contract.removePasskey, {
                  params: { id: _id },
                  body: { current: typed.current },
                }),
            )
          }
        />
        <SessionList
          sessions={sessions}
          off={off}
          onEnd={(session) => void end(session)}
          onEndOthers={() =>
            void attemptAndNotify('All other devices signed out', (people) =>
              people.ask(contract.endOtherSessions, {}),
            )
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
    people.ask(contract.startPasskey, { body: { password: typed.password } }),
  ]);
  const passkey = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw new Error(sentenceOf(error));
  });
  await people.change(contract.addPasskey, { body: { name: typed.name, passkey } });
};

/** Returns the message for an error that the browser threw (WebAuthn, `create`). */
function sentenceOf(error: unknown): string {
  const { name } = error as Error;
  if (name === 'InvalidStateError') return 'This device already has a passkey for this site.';
  return name === 'NotAllowedError'
    ? 'No passkey was created. Try again.'
    : 'This browser couldn’t create a passkey. Try another browser.';
}

/** Name, new password, and current password, as far as the dialog asks for them. */
type Typed = Readonly<Record<'name' | 'password' | 'current', string>>;

interface PeopleDialogProps {
  title: string;
  /** Label of the confirming button. */
  does: string;
  /** Consequences of the action. */
  detail?: string;
  fields: FormFields;
  /** Reasons of a failure by field; null after success. */
  onSave: (typed: Typed) => Promise<Refusal | null>;
  onClose: () => void;
}

/** Dialog for actions that require the current password again. */
function PeopleDialog({ title, does, detail, fields, onSave, onClose }: PeopleDialogProps) {
  const [typed, setTyped] = useState<Typed>({ name: '', password: '', current: '' });
  const [refusal, setRefusal] = useState<Refusal>({});
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    setRefusal({});
    const refused = await onSave(typed);
    setBusy(false);
    setRefusal(refused ?? {});
    if (refused === null) onClose();
  };
  return (
    <FormDialog
      title={title}
      does={does}
      width="narrow"
      busy={isBusy}
      disabled={'name' in fields && typed.name.trim() === ''}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {detail !== undefined && <p>{detail}</p>}
      <FieldsForm
        fields={fields}
        data={typed}
        problems={refusal}
        onEdit={(change) => setTyped((now) => ({ ...now, ...(change(now) as Unvalidated & Typed) }))}
      />
      <Problem text={refusal['']} />
    </FormDialog>
  );
}

type PeopleClient = Awaited<ReturnType<ReturnType<typeof useApi>['people']>>;

/** Reasons for a failure by field. The key '' has the reason that concerns no field. */
type Refusal = Readonly<Record<string, string>>;

function refusalOf(error: unknown): Refusal {
  if (error instanceof ClientError && error.body)
    return error.body.fields ?? { '': error.body.error ?? 'Try again.' };
  return { '': error instanceof Error ? error.message : 'Try again.' };
}

/** Provides editors, passkeys, and sessions, and their actions. */
function usePeople() {
  const api = useApi();
  const ask = useCallback(async () => (await api.people()).read(), [api]);
  const { read, reload, isReachable } = useReading(ask, 'Failed to load users and sessions');

  /** For dialogs: resolves to the reasons of a failure, or null. */
  async function attempt(work: (people: PeopleClient) => Promise<unknown>): Promise<Refusal | null> {
    try {
      await work(await api.people());
      await reload();
      return null;
    } catch (error) {
      return refusalOf(error);
    }
  }

  /** Runs the work of a button and shows a toast with its result. */
  async function attemptAndNotify(
    done: string,
    work: (people: PeopleClient) => Promise<unknown>,
  ): Promise<void> {
    const refusal = await attempt(work);
    if (refusal === null) toastSuccess(done);
    else toastFailure('Couldn’t save this change.', { detail: Object.values(refusal).join(' ') });
  }

  return { read, reload, isReachable, attempt, attemptAndNotify };
}
