import './replace-file-dialog.css';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { StoredUpload } from '@wa/core/contract/uploads';
import { REPLACE_FILE } from '@wa/core/domain/labels';
import { replacementProblem } from '@wa/core/domain/replace/replace-file';
import { formatBytes } from '@wa/core/domain/uploads';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { thumbnailOf, typeName, typeOf } from '../file-filter.ts';
import { UploadField } from '../form/upload-field.tsx';

interface ReplaceFileDialogProps {
  file: StoredUpload;
  onClose: () => void;
  /** Receives the name of the new file in the storage. Resolves to true if it succeeded. */
  onReplace: (by: string) => Promise<boolean>;
}

const KINDS = { image: 'image', pdf: 'pdf', other: 'document' } as const;
const UPLOADS = '/uploads/';

/** Dialog to choose the new file that replaces a file everywhere (D34.7). */
export function ReplaceFileDialog({ file, onClose, onReplace }: ReplaceFileDialogProps) {
  const [fresh, setFresh] = useState<{ url: string; title: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { name, title, places } = file;
  // A file that hasn't been uploaded yet has a placeholder as its address.
  const by = fresh?.url.startsWith(UPLOADS) === true ? fresh.url.slice(UPLOADS.length) : null;
  const problem = by === null ? null : replacementProblem({ from: name, to: by });
  const apply = async (to: string) => {
    setBusy(true);
    const isDone = await onReplace(to);
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Dialog
      title={`Replace ${title}`}
      onClose={onClose}
      busy={isBusy}
      actions={
        <Button
          variant="filled"
          disabled={by === null || problem !== null}
          loading={isBusy}
          onClick={() => by !== null && void apply(by)}
        >
          {REPLACE_FILE}
        </Button>
      }
    >
      <div className="replace-file">
        <FileFigure name={name} caption={`Now: ${typeName(file)}, ${formatBytes(file.size)}`} />
        <Icon name="chevronRight" />
        {fresh !== null && by !== null ? (
          <FileFigure name={by} caption={`New: ${fresh.title}`} />
        ) : (
          <p className="field-hint">Choose the new file below.</p>
        )}
      </div>
      <UploadField kind={KINDS[typeOf(file)]} onDone={(url, called) => setFresh({ url, title: called })} />
      {problem !== null && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <p>{effectText(places.length)}</p>
    </Dialog>
  );
}

function effectText(places: number): string {
  const what =
    places === 0
      ? 'No page, product, or other record uses this file.'
      : `${places === 1 ? 'The place' : `All ${String(places)} places`} under “Used in” will use the new file.`;
  return `${what} Links to the old address will also open the new file. You can undo this in one step.`;
}

function FileFigure({ name, caption }: { name: string; caption: string }) {
  const isImage = typeOf({ name }) === 'image';
  return (
    <figure className="stack-8 box">
      {isImage ? (
        <img src={thumbnailOf({ url: UPLOADS + name })} alt="" />
      ) : (
        <span aria-hidden>
          <Icon name="page" /> {typeName({ name })}
        </span>
      )}
      <figcaption className="muted">{caption}</figcaption>
    </figure>
  );
}
