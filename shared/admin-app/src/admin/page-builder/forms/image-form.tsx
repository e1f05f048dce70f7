import { useCallback, useState } from 'react';
import { imageAddress } from '@wa/core/blocks/image-address';
import { textOf } from '@wa/core/blocks/kinds/block-view';
import { isPendingUpload } from '../../../client/queue/operation.ts';
import { drawingName } from '@wa/core/domain/pages/block-data';
import { isDrawingName } from '@wa/core/drawings/drawings';
import { DrawingView } from '@wa/core/drawings/drawing-view.tsx';
import { Icon } from '@wa/core/ui/icon.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { DrawingPicker } from './drawing-picker.tsx';
import { UploadField } from './upload-field.tsx';
import type { BlockForm } from './form-props.ts';

/** An uploaded picture, a bundled drawing or any address, with its text alternative. */
export const ImageForm: BlockForm = ({ data, patch }) => {
  const src = textOf(data['src']);
  const [isPicking, setPicking] = useState(false);
  const take = useCallback((url: string) => patch({ src: url }), [patch]);
  return (
    <>
      <Thumbnail src={src} />
      <UploadField kind="image" onDone={take} />
      <button type="button" className="button button-small" onClick={() => setPicking(true)}>
        <Icon name="tiles" />
        Choose a drawing
      </button>
      <TextField
        label="Image address"
        value={src}
        error={addressProblem(src)}
        onChange={(next) => patch({ src: next })}
      />
      <TextField
        label="Alt text"
        value={textOf(data['alt'])}
        hint="What the picture shows, for those who cannot see it."
        onChange={(alt) => patch({ alt })}
      />
      <TextField label="Caption" value={textOf(data['caption'])} onChange={(caption) => patch({ caption })} />
      <label className="check">
        <input
          type="checkbox"
          checked={data['lazy'] !== false}
          onChange={(event) => patch({ lazy: event.target.checked })}
        />
        Load when it comes into view
      </label>
      {isPicking && (
        <DrawingPicker
          onClose={() => setPicking(false)}
          onPick={(name) => {
            patch({ src: `drawing:${name}` });
            setPicking(false);
          }}
        />
      )}
    </>
  );
};

function addressProblem(src: string): string | null {
  const name = drawingName(src);
  if (name !== null) return isDrawingName(name) ? null : 'There is no drawing of this name.';
  if (src.trim() === '' || imageAddress(src) !== null) return null;
  return 'An image address begins with http://, https:// or /.';
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
  if (isPendingUpload(src)) return <p className="field-hint">The picture waits for the server.</p>;
  const address = imageAddress(src);
  return address === null ? null : (
    <div className="thumbnail">
      <img key={address} src={address} alt="" />
    </div>
  );
}
