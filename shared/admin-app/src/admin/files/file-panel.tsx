import { ActionIcon, Button, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { StoredUpload } from '@wa/core/contract/uploads';
import { CROP_IMAGE, MOVE_TO_BIN, REPLACE_FILE, RESTORE } from '@wa/core/domain/labels';
import { FILE_BIN_DAYS, FILE_ALT_MAX } from '@wa/core/domain/limits';
import { uploadedImage } from '@wa/core/domain/uploaded-image';
import { formatBytes } from '@wa/core/domain/uploads';
import { usePlatform } from '../../platform/provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { dayOf } from '../../ui/times.ts';
import { PlaceList } from '../catalogue/place-list.tsx';
import type { Part } from './crop-dialog.tsx';
import { dimensionsText, thumbnailOf, typeName, typeOf } from '../file-filter.ts';

const CropDialog = lazyPart(async () => (await import('./crop-dialog.tsx')).CropDialog);
const ReplaceFileDialog = lazyPart(async () => (await import('./replace-file-dialog.tsx')).ReplaceFileDialog);

interface FilePanelProps {
  file: StoredUpload;
  /** The address that closes the panel. */
  closeTo: string;
  /** Why nothing can be changed now. */
  off: string | undefined;
  onBin: () => void;
  onRestore: () => void;
  /** Receives the name of the new file in the storage. */
  onReplace: (by: string) => Promise<boolean>;
  /** Stores a part of the image as a new file. Resolves to its name in the storage; null if it failed. */
  onCrop: (part: Part) => Promise<string | null>;
  /** Opens another file, by its name in the storage. */
  onOpen: (name: string) => void;
  /** Saves the description of an image, which was `was` when the edit began. Resolves to true if it was saved. */
  onDescribe: (alt: string, was: string) => Promise<boolean>;
  /** Returns the title of another file, by its name in the storage. */
  titleOf: (name: string) => string;
}

/** Returns the day on which a file in the bin is deleted permanently (D34.8). */
const keptUntil = (binnedAt: string): string =>
  `${dayOf(new Date(Date.parse(binnedAt) + FILE_BIN_DAYS * 24 * 60 * 60_000).toISOString())}, or later if something still uses it`;

/** Everything about one file, next to the list. */
export function FilePanel(props: FilePanelProps) {
  const { file, closeTo, off, onBin, onRestore, onReplace, onCrop, onOpen, onDescribe, titleOf } = props;
  const [isReplacing, setReplacing] = useState(false);
  const [isCropping, setCropping] = useState(false);
  const { publicUrl } = usePlatform();
  const heading = useRef<HTMLHeadingElement>(null);
  // On a narrow screen, the panel is above the list, perhaps out of view. Closing it returns the focus.
  useEffect(() => {
    heading.current?.focus();
    const opener = `.files-list [data-file="${file.name}"]`;
    return () => document.querySelector<HTMLElement>(opener)?.focus();
  }, [file.name]);
  const { title, url, places, binnedAt, replacedBy } = file;
  const held = { size: 'xs', disabled: off !== undefined, title: off } as const;
  const details = [
    ['Type', typeName(file)],
    ['Size', formatBytes(file.size)],
    ['Dimensions', dimensionsText(file) === '' ? '' : `${dimensionsText(file)} pixels`],
    ['Added', [dayOf(file.addedAt), file.addedBy].filter(Boolean).join(', by ')],
    ['Deleted', binnedAt === null ? '' : dayOf(binnedAt)],
    ['Kept until', binnedAt === null ? '' : keptUntil(binnedAt)],
    ['Replaced by', replacedBy === null ? '' : titleOf(replacedBy)],
    ['Address', url],
  ].filter(([, value]) => value !== '');
  return (
    <section className="stack-12 sticky beside panel" aria-labelledby="file-title">
      <div className="line nowrap between">
        <h2 id="file-title" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <ActionIcon component={Link} to={closeTo} aria-label="Close the file">
          <Icon name="close" />
        </ActionIcon>
      </div>
      {typeOf(file) === 'image' && <img className="box file-preview" src={thumbnailOf(file)} alt="" />}
      <div className="line">
        <Button
          component="a"
          href={publicUrl(url)}
          target="_blank"
          rel="noopener"
          size="xs"
          leftSection={<Icon name="external" />}
        >
          Open file
        </Button>
        {binnedAt === null && (
          <Button {...held} leftSection={<Icon name="replace" />} onClick={() => setReplacing(true)}>
            {REPLACE_FILE}
          </Button>
        )}
        {binnedAt === null && uploadedImage(url) !== null && (
          <Button {...held} leftSection={<Icon name="edit" />} onClick={() => setCropping(true)}>
            {CROP_IMAGE}
          </Button>
        )}
        {binnedAt === null ? (
          <Button {...held} color="danger" leftSection={<Icon name="trash" />} onClick={onBin}>
            {MOVE_TO_BIN}
          </Button>
        ) : (
          <Button {...held} leftSection={<Icon name="restore" />} onClick={onRestore}>
            {RESTORE}
          </Button>
        )}
      </div>
      {isReplacing && (
        <ReplaceFileDialog file={file} onClose={() => setReplacing(false)} onReplace={onReplace} />
      )}
      {isCropping && (
        <CropDialog
          file={file}
          onClose={() => setCropping(false)}
          onCrop={onCrop}
          onReplace={onReplace}
          onOpen={onOpen}
        />
      )}
      {typeOf(file) === 'image' && binnedAt === null && (
        <FileDescription key={file.name} file={file} off={off} onSave={onDescribe} />
      )}
      <h3>Used in {places.length > 0 && <small>{places.length}</small>}</h3>
      {places.length === 0 ? (
        <p className="field-hint">No page, product, or other record uses this file.</p>
      ) : (
        <PlaceList places={places} />
      )}
      <h3>Details</h3>
      <dl className="stack-4 facts">
        {details.map(([name, value]) => (
          <div key={name}>
            <dt className="muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface FileDescriptionProps {
  file: StoredUpload;
  /** Why nothing can be changed now. */
  off: string | undefined;
  /**
   * Resolves to true if it was saved.
   * @param was the description that was shown when the edit began
   */
  onSave: (alt: string, was: string) => Promise<boolean>;
}

/** Edits an uploaded image's description, which applies wherever no other one is set (D34.9). */
function FileDescription({ file, off, onSave }: FileDescriptionProps) {
  const [typed, setTyped] = useState<{ text: string; was: string | null } | null>(null);
  const isSaving = useRef(false);
  const shown = typed?.text ?? file.alt;
  // If someone else changes it during the edit, the first attempt to save says so.
  const was = typed?.was ?? file.alt;
  const isChanged = shown.trim() !== file.alt;
  // Leaving the field saves, so that nothing is lost when the file is closed.
  const save = async () => {
    if (!isChanged || isSaving.current || off !== undefined) return;
    isSaving.current = true;
    const sent = shown.trim();
    const isSaved = await onSave(sent, was);
    isSaving.current = false;
    setTyped((now) => {
      if (now === null || (isSaved && now.text.trim() === sent)) return null;
      // Text typed during the save is based on the saved description.
      return { ...now, was: isSaved ? sent : null };
    });
  };
  return (
    <div className="stack-8">
      <Textarea
        label="Description"
        description="Screen readers read it aloud wherever a page or product doesn’t have its own description."
        autosize
        minRows={2}
        maxLength={FILE_ALT_MAX}
        disabled={off !== undefined}
        title={off}
        value={shown}
        onChange={({ currentTarget }) => setTyped({ text: currentTarget.value, was })}
        onBlur={() => void save()}
      />
      {isChanged && (
        <Button size="xs" onClick={() => void save()}>
          Save description
        </Button>
      )}
    </div>
  );
}
