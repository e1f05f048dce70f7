import { useId, useState, type DragEvent } from 'react';
import { Button } from '@mantine/core';
import { Icon } from './icon.tsx';

export interface FileFieldProps {
  label: string;
  hint: string;
  /** The file on its way; null when none is. */
  busy: { name: string; fraction: number; text: string } | null;
  error: string | null;
  note: string | null;
  onChoose: () => void;
  onDrop: (file: File) => void;
  onCancel: () => void;
  /** With the same file; undefined where that would not help. */
  onRetry: (() => void) | undefined;
}

/** Takes a file by choosing or dropping; shows how far it is and what went wrong. */
export function FileField(props: FileFieldProps) {
  const { label, hint, busy, error, note, onChoose, onDrop, onCancel, onRetry } = props;
  const [isOver, setIsOver] = useState(false);
  const id = useId();
  const take = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined && busy === null) onDrop(file);
  };
  return (
    <div className="field" role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <span className="field-label" id={`${id}-label`}>
        {label}
      </span>
      <div
        className={isOver ? 'drop is-over' : 'drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={take}
      >
        <Icon name="upload" />
        {busy === null ? (
          <>
            <span className="drop-text">Drop a file here, or</span>
            <Button size="xs" onClick={onChoose}>
              Choose a file
            </Button>
          </>
        ) : (
          <Busy busy={busy} onCancel={onCancel} />
        )}
      </div>
      <span className="field-hint" id={`${id}-hint`}>
        {hint}
      </span>
      {note !== null && (
        <span className="field-hint" role="status">
          {note}
        </span>
      )}
      {error !== null && (
        <span className="field-error" role="alert">
          {error}{' '}
          {onRetry && (
            <Button size="xs" onClick={onRetry}>
              Try again
            </Button>
          )}
        </span>
      )}
    </div>
  );
}

function Busy({ busy, onCancel }: { busy: NonNullable<FileFieldProps['busy']>; onCancel: () => void }) {
  const share = Math.round(busy.fraction * 100);
  return (
    <>
      <div className="drop-text">
        <b>{busy.name}</b> <span className="field-hint">{share} %</span>
        <div
          className="progress"
          role="progressbar"
          aria-label={`Upload of ${busy.name}`}
          aria-valuenow={share}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i style={{ width: `${String(share)}%` }} />
        </div>
      </div>
      <span role="status">{busy.text}</span>
      <Button size="xs" onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}
