import type { Editor } from '@wa/core/contract/people';
import { ActionIcon, Button } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { dayOf } from '../../ui/times.ts';

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
export function EditorList(props: EditorListProps) {
  const { editors, self, off, onAdd } = props;
  return (
    <section className="panel" aria-labelledby="editors-title">
      <h2 id="editors-title">{self === null ? 'Named editors' : 'You'}</h2>
      {self === null && (
        <p className="field-hint">
          The shared password is enough to work here. With a name and password of their own, history and
          conflicts say who did what. Only who has the shared password adds and removes editors.
        </p>
      )}
      {editors.length > 0 && (
        <ul className="people-list">
          {editors.map((editor) => (
            <EditorRow key={editor._id} editor={editor} {...props} />
          ))}
        </ul>
      )}
      {self === null && (
        <Button disabled={off} onClick={onAdd}>
          Add an editor
        </Button>
      )}
    </section>
  );
}

function EditorRow(props: EditorListProps & { editor: Editor }) {
  const { editor, self, off, onPassword, onRemove } = props;
  const { name, createdAt } = editor;
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>Since {dayOf(createdAt)}</small>
      </span>
      <span className="people-actions">
        <Button size="xs" disabled={off} onClick={() => onPassword(editor)}>
          New password<span className="visually-hidden"> of {name}</span>
        </Button>
        {self === null && (
          <ActionIcon
            color="danger"
            aria-label={`Remove ${name}`}
            disabled={off}
            onClick={() => onRemove(editor)}
          >
            <Icon name="trash" />
          </ActionIcon>
        )}
      </span>
    </li>
  );
}
