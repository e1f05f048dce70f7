import { useState } from 'react';
import { drawingName, imageAddress } from '@wa/core/domain/uploaded-image';
import { isDrawingName } from '@wa/core/drawings/drawings';
import { DrawingView, useDrawings } from '@wa/core/drawings/drawing-view.tsx';
import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { isPendingUpload } from '../../client/queue/operation.ts';
import { IMAGE_PENDING } from '@wa/core/domain/messages';
import { DrawingPicker } from './drawing-picker.tsx';
import { UploadField } from './upload-field.tsx';

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

function Thumbnail({ src }: { src: string }) {
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
