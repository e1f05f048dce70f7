import './replace-file-dialog.css';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { StoredUpload } from '@wa/core/contract/uploads';
import { REPLACE_FILE } from '@wa/core/domain/labels';
import { replacementProblem } from '@wa/core/domain/replace/replace-file';
import { formatBytes } from '@wa/core/domain/uploads';
import { isPendingUpload } from '../../client/queue/operation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAdminValue, useApi } from '../admin-context.tsx';
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
  // A file that hasn't been uploaded yet has a placeholder as its address, until it has arrived.
  const { realId } = useApi();
  const url = useAdminValue(() => (fresh === null ? null : realId(fresh.url)));
  const isPending = url !== null && isPendingUpload(url);
  const by = url?.startsWith(UPLOADS) === true && !isPending ? url.slice(UPLOADS.length) : null;
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
      <div className="item-row replace-file">
        <FileFigure name={name} caption={`Now: ${typeName(file)}, ${formatBytes(file.size)}`} />
        <Icon name="chevronRight" />
        {fresh !== null && by !== null ? (
          <FileFigure name={by} caption={`New: ${fresh.title}`} />
        ) : (
          <p className="field-hint">
            {isPending
              ? 'You can replace the file after the new one is uploaded.'
              : 'Choose the new file below.'}
          </p>
        )}
      </div>
      <UploadField
        // A new field after the arrival, because the previous one says that the file is waiting.
        key={fresh === null || url === fresh.url ? 'first' : url}
        kind={KINDS[typeOf(file)]}
        onDone={(address, called) => setFresh({ url: address, title: called })}
      />
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
        <span className="stack-4 muted" aria-hidden>
          <Icon name="page" /> {typeName({ name })}
        </span>
      )}
      <figcaption className="muted">{caption}</figcaption>
    </figure>
  );
}
