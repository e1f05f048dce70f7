import './drawing-picker.css';
import { useState, useDeferredValue } from 'react';
import { drawingName, imageAddress } from '@wa/core/domain/uploaded-image';
import { isDrawingName, drawing, drawingNames } from '@wa/core/drawings/drawings';
import { DrawingView, useDrawings } from '@wa/core/drawings/drawing-view.tsx';
import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { isPendingUpload } from '../../client/queue/operation.ts';
import { IMAGE_PENDING } from '@wa/core/domain/messages';
import { UploadField } from './upload-field.tsx';
import type { UploadKind } from './use-upload.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { textOf } from '@wa/core/domain/unvalidated';
import { type EditData, hrefProblem } from './form-fields.ts';

interface PictureFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Edits a picture: an upload, a drawing of the catalog, or any address. */
export function PictureField({ label, value, onChange }: PictureFieldProps) {
  useDrawings();
  return (
    <>
      <Thumbnail src={value} />
      <UploadField kind="image" onDone={onChange} />
      <DrawingButton onPick={(name) => onChange(`drawing:${name}`)} />
      <TextInput
        label={label}
        value={value}
        error={addressProblem(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </>
  );
}

interface DrawingFieldProps extends TextInputProps {
  onPick: (name: string) => void;
}

/** The name of a drawing, or an address. */
export const DrawingField = ({ onPick, ...field }: DrawingFieldProps) => (
  <>
    <TextInput {...field} />
    <DrawingButton onPick={onPick} />
  </>
);

/** Chooses a drawing of the catalog by its name. */
export function DrawingButton({ onPick }: { onPick: (name: string) => void }) {
  const [isPicking, setPicking] = useState(false);
  return (
    <>
      <Button leftSection={<Icon name="tiles" />} size="xs" onClick={() => setPicking(true)}>
        Choose a drawing
      </Button>
      {isPicking && (
        <DrawingPicker
          onClose={() => setPicking(false)}
          onPick={(name) => {
            onPick(name);
            setPicking(false);
          }}
        />
      )}
    </>
  );
}

function addressProblem(src: string): string | null {
  const name = drawingName(src);
  if (name !== null) return isDrawingName(name) ? null : 'No drawing has this name.';
  if (src.trim() === '' || imageAddress(src) !== null) return null;
  return 'Enter an address that begins with http://, https://, or /.';
}

/** Shows a picture above its fields. */
export function Thumbnail({ src }: { src: string }) {
  useDrawings();
  const name = drawingName(src);
  if (isDrawingName(name)) {
    return (
      <div className="thumbnail">
        <DrawingView name={name} variant="card" decorative />
      </div>
    );
  }
  if (isPendingUpload(src)) return <p className="field-hint">{IMAGE_PENDING}</p>;
  const address = imageAddress(src);
  return address === null ? null : (
    <div className="thumbnail">
      <img key={address} src={address} alt="" />
    </div>
  );
}

/** Lists the drawings of the catalog, searchable by name and description. */
function DrawingPicker({ onPick, onClose }: { onPick: (name: string) => void; onClose: () => void }) {
  const [text, setText] = useState('');
  const words = useDeferredValue(text).toLowerCase().split(/\s+/).filter(Boolean);
  useDrawings();
  const altOf = (name: string) => drawing(name)?.alt ?? '';
  const found = drawingNames().filter((name) => {
    const about = `${name} ${altOf(name)}`.toLowerCase();
    return words.every((word) => about.includes(word));
  });
  return (
    <Dialog title="Choose a drawing" width="wide" onClose={onClose}>
      <TextInput
        label="Search drawings"
        type="search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      {found.length === 0 ? (
        <p className="muted">No matching drawings. Try fewer or shorter words.</p>
      ) : (
        <ul className="choices drawing-choices">
          {found.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => onPick(name)} title={altOf(name)}>
                <DrawingView name={name} variant="card" decorative />
                <span>{name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

interface DocumentFieldProps {
  label: string;
  description?: string | undefined;
  placeholder?: string | undefined;
  name: string;
  /** An adjacent field that gets the name of the file while it is empty. */
  named: string | undefined;
  kind: Exclude<UploadKind, 'image'>;
  value: string;
  error?: string | undefined;
  onEdit: EditData;
}

/** Edits a document: an upload, or the address of a file elsewhere. */
export function DocumentField({ name, named, kind, value, error, onEdit, ...asked }: DocumentFieldProps) {
  const take = (url: string, file: string) =>
    onEdit((now) => {
      const isNamed = named === undefined || textOf(now[named]).trim() !== '';
      return { ...now, [name]: url, ...(!isNamed && { [named]: file }) };
    });
  return (
    <>
      <UploadField kind={kind} onDone={take} />
      <TextInput
        {...asked}
        value={value}
        error={error ?? hrefProblem(value)}
        onChange={({ currentTarget: { value: next } }) => onEdit((now) => ({ ...now, [name]: next }), name)}
      />
    </>
  );
}
