import 'react-image-crop/dist/ReactCrop.css';
import './crop-dialog.css';
import { Button } from '@mantine/core';
import { useState } from 'react';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import type { StoredUpload } from '@wa/core/contract/uploads';
import { CROP_IMAGE, REPLACE_FILE } from '@wa/core/domain/labels';
import { Dialog } from '../../ui/dialog.tsx';

/** A part of an image, in pixels. */
export interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface CropDialogProps {
  file: StoredUpload;
  onClose: () => void;
  /** Stores the part as a new file. Resolves to its name in the storage; null if it failed. */
  onCrop: (part: Part) => Promise<string | null>;
  /** Replaces the image everywhere. Resolves to true if it succeeded. */
  onReplace: (by: string) => Promise<boolean>;
  /** Opens a file, by its name in the storage. */
  onOpen: (name: string) => void;
}

/** The part that is selected when the dialog opens, in percent. */
const START: PercentCrop = { unit: '%', x: 10, y: 10, width: 80, height: 80 };

/** Names of the handles for screen readers; the arrow keys move them. */
const HANDLES = {
  cropArea: 'Selection',
  nwDragHandle: 'Upper left corner',
  nDragHandle: 'Upper edge',
  neDragHandle: 'Upper right corner',
  eDragHandle: 'Right edge',
  seDragHandle: 'Lower right corner',
  sDragHandle: 'Lower edge',
  swDragHandle: 'Lower left corner',
  wDragHandle: 'Left edge',
};

/** Dialog to crop an image (D34.10). The server makes the new file from the original. */
export function CropDialog({ file, onClose, onCrop, onReplace, onOpen }: CropDialogProps) {
  const [crop, setCrop] = useState<PercentCrop>(START);
  const [isBusy, setBusy] = useState(false);
  const part = partOf(crop, { width: file.width ?? 1, height: file.height ?? 1 });
  const save = async (end: (name: string) => Promise<boolean>) => {
    setBusy(true);
    const name = await onCrop(part);
    const isDone = name !== null && (await end(name));
    setBusy(false);
    if (isDone) onClose();
  };
  const open = (name: string) => {
    onOpen(name);
    return Promise.resolve(true);
  };
  return (
    <Dialog
      title={`${CROP_IMAGE}: ${file.title}`}
      onClose={onClose}
      busy={isBusy}
      width="wide"
      actions={
        <>
          <Button disabled={isBusy} onClick={() => void save(open)}>
            Save as new file
          </Button>
          <Button variant="filled" loading={isBusy} onClick={() => void save(onReplace)}>
            {REPLACE_FILE}
          </Button>
        </>
      }
    >
      <p>Drag the edges, or use Tab and the arrow keys. The original file isn’t changed.</p>
      <ReactCrop
        className="crop-image"
        crop={crop}
        ariaLabels={HANDLES}
        keepSelection
        ruleOfThirds
        disabled={isBusy}
        onChange={(_, percent) => setCrop(percent)}
      >
        <img src={file.url} alt="" />
      </ReactCrop>
      <p aria-live="polite">{`New size: ${part.width.toLocaleString('en-US')} × ${part.height.toLocaleString('en-US')} pixels`}</p>
    </Dialog>
  );
}

/** Converts percent to pixels within the image. */
function partOf({ x, y, width, height }: PercentCrop, size: { width: number; height: number }): Part {
  const span = (start: number, length: number, all: number) => {
    const from = Math.min(all - 1, Math.max(0, Math.round((start / 100) * all)));
    return [from, Math.max(1, Math.min(all - from, Math.round((length / 100) * all)))] as const;
  };
  const [left, wide] = span(x, width, size.width);
  const [top, high] = span(y, height, size.height);
  return { left, top, width: wide, height: high };
}
