import { drawingName, imageAddress } from '@wa/core/domain/uploaded-image';
import { isDrawingName } from '@wa/core/drawings/drawings';
import { DrawingView, useDrawings } from '@wa/core/drawings/drawing-view.tsx';
import { TextInput } from '@mantine/core';
import { useEditor, useEditorValue } from '../record/editor-store.ts';
import { ItemList } from '../../form/item-list.tsx';
import { DrawingButton } from '../../form/picture-field.tsx';
import { UploadField } from '../../form/upload-field.tsx';

/** Images and PDFs of the page itself. */
export function FilesPanel() {
  return (
    <div className="stack builder-form">
      <FileList field="images" title="Images" itemName="Image" />
      <FileList field="pdfs" title="PDFs" itemName="PDF" />
    </div>
  );
}

function FileList({ field, title, itemName }: { field: 'images' | 'pdfs'; title: string; itemName: string }) {
  const store = useEditor();
  const list = useEditorValue((state) => state.form[field]);
  const edit = (change: (now: readonly string[]) => string[], typing?: string) =>
    store.act({
      type: 'setFields',
      patch: { [field]: change(store.getState().form[field]) },
      typing: typing && `${field}:${typing}`,
    });
  const add = (url: string) => edit((now) => [...now, url]);
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ItemList
        items={list}
        itemName={itemName}
        newItem={() => ''}
        titleOf={(url) => url}
        onEdit={edit}
        renderItem={(url, set, index) => (
          <div className="stack-8 file-entry">
            {field === 'images' && <Picture url={url} />}
            <TextInput
              label={`Address of ${itemName} ${String(index + 1)}`}
              value={url}
              onChange={({ currentTarget: { value: next } }) => set(() => next, 'url')}
            />
          </div>
        )}
      />
      <UploadField kind={field === 'images' ? 'image' : 'document'} onDone={add} />
      {field === 'images' && <DrawingButton onPick={(name) => add(`drawing:${name}`)} />}
    </section>
  );
}

function Picture({ url }: { url: string }) {
  useDrawings();
  const name = drawingName(url);
  if (isDrawingName(name)) return <DrawingView name={name} variant="card" decorative />;
  const address = imageAddress(url);
  return address === null ? null : <img src={address} alt="" />;
}
