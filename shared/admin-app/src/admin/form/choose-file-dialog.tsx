import './choose-file-dialog.css';
import { counted } from '@wa/core/domain/text';
import { TextInput } from '@mantine/core';
import { useCallback, useDeferredValue, useState } from 'react';
import type { StoredUpload } from '@wa/core/contract/uploads';
import { CHOOSE_FROM_FILES } from '@wa/core/domain/labels';
import { LOADING } from '@wa/core/domain/messages';
import { formatBytes } from '@wa/core/domain/uploads';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useRendered } from '../../ui/near.ts';
import { useApi } from '../admin-context.tsx';
import { filterFiles, thumbnailOf, typeName, typeOf, type FileType } from '../file-filter.ts';
import { useReading } from '../use-reading.ts';
import type { UploadKind } from './use-upload.ts';

interface ChooseFileDialogProps {
  /** The files that the field accepts. Others aren't listed. */
  kind: UploadKind;
  onClose: () => void;
  onChoose: (file: StoredUpload) => void;
}

/** The stored files that each kind of field accepts. A document may be a PDF. */
const FITS: Record<UploadKind, (type: FileType) => boolean> = {
  image: (type) => type === 'image',
  document: (type) => type !== 'image',
  pdf: (type) => type === 'pdf',
};

/** Offers the files that are already uploaded, instead of an upload (D34.6). */
export function ChooseFileDialog({ kind, onClose, onChoose }: ChooseFileDialogProps) {
  const api = useApi();
  const ask = useCallback(async () => (await api.files()).list(), [api]);
  const { read } = useReading(ask, 'Failed to load files');
  const [text, setText] = useState('');
  const words = useDeferredValue(text);
  const data = typeof read === 'object' ? read.data : null;
  const fitting = (data ?? []).filter((file) => file.binnedAt === null && FITS[kind](typeOf(file)));
  const shown = filterFiles(fitting, { text: words, type: 'all', usage: 'any' });
  const drawn = useRendered(shown.length);
  return (
    <Dialog title={CHOOSE_FROM_FILES} width="wide" steady onClose={onClose}>
      <TextInput
        role="searchbox"
        aria-label="Search files"
        placeholder="Search files"
        leftSection={<Icon name="search" />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p className="field-hint" role="status">
        {stateText(read, shown.length, fitting.length)}
      </p>
      <ul className="choices">
        {shown.slice(0, drawn).map((file) => (
          <li key={file.name}>
            <button type="button" onClick={() => onChoose(file)}>
              <span className="tile-picture">
                {kind === 'image' ? (
                  <img src={thumbnailOf(file)} alt="" loading="lazy" decoding="async" />
                ) : (
                  <Icon name="page" />
                )}
              </span>
              <b className="cut">{file.title}</b>
              <small className="cut">
                {typeName(file)}, {formatBytes(file.size)}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

type Read = 'loading' | 'failed' | { data: readonly StoredUpload[] | null };

function stateText(read: Read, shown: number, all: number): string {
  if (read === 'loading') return LOADING;
  if (read === 'failed') return 'We couldn’t load the files. Close this window and try again.';
  if (read.data === null)
    return 'You’re offline, and this computer hasn’t loaded the list yet. Reconnect to see it.';
  if (all === 0) return 'No file fits this field yet. Upload one.';
  return shown === 0 ? 'No matching files.' : `${String(shown)} of ${counted(all, 'file')}`;
}
