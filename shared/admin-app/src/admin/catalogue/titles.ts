import { useCallback, useContext, useSyncExternalStore } from 'react';
import { plainTitle } from '@wa/core/domain/products/product';
import { createListeners } from '../../platform/listeners.ts';
import { ContentContext } from '../content-provider.tsx';
import type * as DrawingModule from './drawing.ts';
import type { CatalogueLists } from './drawing.ts';

/** The first view needs no figures to be shown: what draws them comes beside it. */
let drawing: typeof DrawingModule | null = null;
const listeners = createListeners<void>();
const onLoaded = (listener: () => void) => listeners.add(listener);

/** Brings what draws figures. One that does not come is asked for again by the next view. */
export async function loadDrawing(): Promise<void> {
  drawing ??= await import('./drawing.ts');
  listeners.tell();
}

const NO_LISTS: CatalogueLists = { figures: [], tables: [] };
const NOWHERE = { subscribe: () => () => undefined, getSnapshot: () => NO_LISTS };
const mayRefer = (text: string) => text.includes('{{');
/** Until figures can be drawn no reader sees a key. */
const withoutKeys = (text: string) => text.replace(/\{\{[^{}]*\}\}/g, '…');

/** A text with its figures in place of their references; the same function until a figure changes. */
export function useDraw(): (text: string) => string {
  const { subscribe, getSnapshot } = useContext(ContentContext) ?? NOWHERE;
  const code = useSyncExternalStore(onLoaded, () => drawing);
  const catalogue = useSyncExternalStore(subscribe, () => code?.catalogueOf(getSnapshot()) ?? null);
  return useCallback(
    (text) => {
      if (!mayRefer(text)) return text;
      return code === null || catalogue === null ? withoutKeys(text) : code.drawWith(catalogue, text);
    },
    [catalogue, code],
  );
}

/** A title as people read it: drawn, on one line. Forms and edits keep the text as it is stored. */
export function useTitle(): (title: string) => string {
  const draw = useDraw();
  return useCallback((title) => plainTitle(draw(title)), [draw]);
}

/** The same outside of a view. */
export function titleIn(lists: CatalogueLists, title: string): string {
  if (!mayRefer(title)) return plainTitle(title);
  return plainTitle(drawing?.drawWith(drawing.catalogueOf(lists), title) ?? withoutKeys(title));
}
