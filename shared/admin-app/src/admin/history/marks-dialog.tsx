import './history.css';
import { useState } from 'react';
import { MARK_NAME_MAX } from '@wa/core/domain/limits';
import type { LostEdit, Mark } from '@wa/core/contract/history';
import { Button, Tool } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAdminValue } from '../admin-context.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { fieldName } from '../changes/field-names.ts';
import { kindName } from '../changes/operation-text.ts';
import { dayOf, timeOf } from '../../ui/times.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { SinceMark } from './since-mark.tsx';
import { useMarks } from './use-marks.ts';

/** Named moments over everything, what has changed since each, and what lost a conflict anywhere. */
export function MarksDialog({ onClose }: { onClose: () => void }) {
  const { marks, lost, isComplete, problem, create, remove } = useMarks();
  const [open, setOpen] = useState<Mark | null>(null);
  const [record, setRecord] = useState<LostEdit | null>(null);
  const reachable = useAdminValue((snapshot) => snapshot.reachable);
  const confirm = useConfirm();
  const name = useTitle();
  if (open !== null) return <SinceMark mark={open} onBack={() => setOpen(null)} onClose={onClose} />;
  if (record !== null) {
    const { kind, recordId, title } = record;
    return <HistoryDialog kind={kind} id={recordId} name={name(title)} onClose={() => setRecord(null)} />;
  }
  const ask = async (mark: Mark) => {
    const detail = 'No record changes. Versions that only this mark needs are let go in time.';
    if (await confirm({ text: `Remove the mark “${mark.name}”?`, detail, action: 'Remove' }))
      await remove(mark);
  };
  return (
    <Dialog
      title="History and marks"
      width="wide"
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <NameForm onCreate={create} disabled={!reachable} problem={problem} />
      {!isComplete && (
        <p className="note note-warn" role="status">
          No connection: these are the marks as this computer last read them. Marking and comparing need the
          server.
        </p>
      )}
      <section aria-labelledby="marks-title">
        <h3 id="marks-title">Marks</h3>
        {marks.length === 0 && <p role="status">No moment has a name yet.</p>}
        <ul className="changes">
          {marks.map((mark) => (
            <li key={mark._id}>
              <span className="changes-text">
                <b>{mark.name}</b>
                <span className="muted">
                  {' '}
                  {dayOf(mark.at)}
                  {dayOf(mark.at).includes(',') ? '' : `, ${timeOf(mark.at)}`}; {mark.count} records
                </span>
              </span>
              <Button
                look="small"
                aria-label={`What changed since ${mark.name}`}
                disabled={!reachable}
                onClick={() => setOpen(mark)}
              >
                What changed since
              </Button>
              <Tool
                icon="trash"
                danger
                label={`Remove the mark ${mark.name}`}
                disabled={!reachable}
                onClick={() => void ask(mark)}
              />
            </li>
          ))}
        </ul>
      </section>
      {lost.length > 0 && (
        <section aria-labelledby="lost-title">
          <h3 id="lost-title">What lost a conflict, kept</h3>
          <ul className="changes">
            {lost.map((edit) => (
              <li key={edit._id}>
                <span className="changes-text">
                  <b>{name(edit.title) || 'Untitled'}</b>
                  <span className="muted">
                    {' '}
                    {kindName(edit.kind)}, {Object.keys(edit.fields).map(fieldName).join(', ')},{' '}
                    {dayOf(edit.at)}
                  </span>
                </span>
                <Button
                  look="small"
                  aria-label={`History of ${name(edit.title)}`}
                  onClick={() => setRecord(edit)}
                >
                  History
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}

interface NameFormProps {
  onCreate: (name: string) => Promise<boolean>;
  disabled: boolean;
  problem: string | null;
}

function NameForm({ onCreate, disabled, problem }: NameFormProps) {
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const create = async () => {
    if (name.trim() === '' || busy) return;
    setBusy(true);
    if (await onCreate(name.trim())) setName('');
    setBusy(false);
  };
  return (
    <form
      className="mark-form"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <TextField
        label="Name this moment"
        placeholder="before the trade fair"
        data-autofocus
        value={name}
        onChange={setName}
        maxLength={MARK_NAME_MAX}
        error={problem}
      />
      <Button type="submit" disabled={disabled || busy || name.trim() === ''}>
        Set mark
      </Button>
    </form>
  );
}
