import { useCallback, useState } from 'react';
import { imageAddress } from '@wa/core/blocks/image-address';
import { drawingName } from '@wa/core/domain/pages/block-data';
import { isDrawingName } from '@wa/core/drawings/drawings';
import { DrawingView } from '@wa/core/drawings/drawing-view.tsx';
import { Icon } from '@wa/core/ui/icon.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { DrawingPicker } from '../forms/drawing-picker.tsx';
import { useEditor, useEditorValue } from '../record/editor-store.ts';
import { ItemList } from '../forms/item-list.tsx';
import { UploadField } from '../forms/upload-field.tsx';

/** Images and PDFs of the page itself. */
export function FilesPanel() {
  return (
    <div className="builder-form">
      <FileList field="images" title="Images" itemName="Image" />
      <FileList field="pdfs" title="PDFs" itemName="PDF" />
    </div>
  );
}

function FileList({ field, title, itemName }: { field: 'images' | 'pdfs'; title: string; itemName: string }) {
  const store = useEditor();
  const list = useEditorValue((state) => state.form[field]);
  const [isPicking, setPicking] = useState(false);
  const add = useCallback(
    (url: string) => store.act({ type: 'setList', field, list: [...store.getState().form[field], url] }),
    [field, store],
  );
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ItemList
        items={list}
        itemName={itemName}
        newItem={() => ''}
        titleOf={(url) => url}
        onChange={(next, typing) =>
          store.act({ type: 'setList', field, list: next, ...(typing !== undefined && { typing }) })
        }
        renderItem={(url, set, index) => (
          <div className="file-entry">
            {field === 'images' && <Picture url={url} />}
            <TextField
              label={`Address of ${itemName} ${String(index + 1)}`}
              value={url}
              onChange={(next) => set(next, 'url')}
            />
          </div>
        )}
      />
      <UploadField kind={field === 'images' ? 'image' : 'document'} onDone={add} />
      {field === 'images' && (
        <button type="button" className="button button-small" onClick={() => setPicking(true)}>
          <Icon name="tiles" />
          Choose a drawing
        </button>
      )}
      {isPicking && (
        <DrawingPicker
          onClose={() => setPicking(false)}
          onPick={(name) => {
            add(`drawing:${name}`);
            setPicking(false);
          }}
        />
      )}
    </section>
  );
}

function Picture({ url }: { url: string }) {
  const name = drawingName(url);
  if (isDrawingName(name)) return <DrawingView name={name} variant="card" decorative />;
  const address = imageAddress(url);
  return address === null ? null : <img src={address} alt="" />;
}
