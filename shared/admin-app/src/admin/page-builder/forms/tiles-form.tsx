import { useState } from 'react';
import { objectsOf, textOf } from '@wa/core/blocks/kinds/block-view';
import type { Tile } from '@wa/core/domain/pages/block';
import { TextField } from '../../../ui/text-field.tsx';
import { DrawingPicker } from './drawing-picker.tsx';
import { hrefProblem } from './href-problem.ts';
import { ItemList } from './item-list.tsx';
import type { BlockForm, FormData } from './form-props.ts';

const FIELDS = ['label', 'href', 'text', 'image', 'anchor'] as const satisfies readonly (keyof Tile)[];
const NAMES: Readonly<Record<(typeof FIELDS)[number], string>> = {
  label: 'Label',
  href: 'Link address',
  text: 'Text',
  image: 'Drawing or image address',
  anchor: 'Anchor on that page',
};

/** Links with pictures that lead on, as hub pages have them. */
export const TilesForm: BlockForm = ({ data, patch }) => {
  const [picking, setPicking] = useState<number | null>(null);
  const tiles = objectsOf(data['tiles']);
  const change = (next: FormData[], typing?: string) => patch({ tiles: next }, typing && `tiles.${typing}`);
  return (
    <>
      <ItemList
        items={tiles}
        itemName="Tile"
        newItem={(): FormData => ({ href: '', label: '' })}
        titleOf={(tile) => textOf(tile['label'])}
        onChange={change}
        renderItem={(tile, set, index) => (
          <>
            {FIELDS.map((field) => (
              <TextField
                key={field}
                label={NAMES[field]}
                value={textOf(tile[field])}
                error={field === 'href' ? hrefProblem(textOf(tile[field])) : null}
                onChange={(value) => set({ ...tile, [field]: value }, field)}
              />
            ))}
            <button type="button" className="button button-small" onClick={() => setPicking(index)}>
              Choose a drawing
            </button>
          </>
        )}
      />
      {picking !== null && (
        <DrawingPicker
          onClose={() => setPicking(null)}
          onPick={(name) => {
            change(tiles.map((tile, at) => (at === picking ? { ...tile, image: name } : tile)));
            setPicking(null);
          }}
        />
      )}
    </>
  );
};
