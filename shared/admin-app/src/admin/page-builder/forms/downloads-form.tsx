import { objectsOf, textOf } from '@wa/core/blocks/kinds/block-view';
import { TextField } from '../../../ui/text-field.tsx';
import { UploadField } from './upload-field.tsx';
import { hrefProblem } from './href-problem.ts';
import { ItemList } from './item-list.tsx';
import type { BlockForm, FormData } from './form-props.ts';

/** Documents one below the other; one without an address is offered on request (D5). */
export const DownloadsForm: BlockForm = ({ data, patch }) => {
  const items = objectsOf(data['items']);
  return (
    <ItemList
      items={items}
      itemName="Document"
      newItem={(): FormData => ({ label: '', href: '' })}
      titleOf={(item) => textOf(item['label'])}
      onChange={(next, typing) => patch({ items: next }, typing && `items.${typing}`)}
      renderItem={(item, set) => (
        <>
          <TextField
            label="Label"
            value={textOf(item['label'])}
            onChange={(label) => set({ ...item, label }, 'label')}
          />
          <TextField
            label="Document address"
            value={textOf(item['href'])}
            error={hrefProblem(textOf(item['href']))}
            hint="Empty: shown as on request, with a mail link."
            onChange={(href) => set({ ...item, href }, 'href')}
          />
          <UploadField
            kind="document"
            onDone={(href, name) => set({ ...item, href, label: textOf(item['label']) || name })}
          />
        </>
      )}
    />
  );
};
