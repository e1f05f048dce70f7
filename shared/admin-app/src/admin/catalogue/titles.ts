import { useCallback, useContext, useSyncExternalStore } from 'react';
import { plainTitle } from '@wa/core/domain/products/product';
import { createListeners } from '../../platform/listeners.ts';
import { ContentContext } from '../content-provider.tsx';
import type * as DrawingModule from './drawing.ts';
import type { CatalogueLists } from './drawing.ts';

/** The first view doesn't need rendered figures, so the code that renders them loads separately. */
let drawing: typeof DrawingModule | null = null;
const listeners = createListeners<void>();
const onLoaded = (listener: () => void) => listeners.add(listener);

/** Loads the code that renders figures. If loading fails, the next view tries again. */
export async function loadDrawing(): Promise<void> {
  drawing ??= await import('./drawing.ts');
  listeners.tell();
}

const NO_LISTS: CatalogueLists = { figures: [], tables: [] };
const NOWHERE = { subscribe: () => () => undefined, getSnapshot: () => NO_LISTS };
const mayRefer = (text: string) => text.includes('{{');
/** Until figures can be rendered, texts show no keys. */
const withoutKeys = (text: string) => text.replace(/\{\{[^{}]*\}\}/g, '…');

/** Returns a function that renders the references in a text. It stays the same until a figure changes. */
export function useDraw(): (text: string) => string {
  const { subscribe, getSnapshot } = useContext(ContentContext) ?? NOWHERE;
  const code = useSyncExternalStore(onLoaded, () => drawing);
  const catalogue = useSyncExternalStore(subscribe, () => code?.catalogueOf(getSnapshot()) ?? null);
  return useCallback(
    (text) => {
      if (!mayRefer(text)) return text;
      return code === null || catalogue === null ? withoutKeys(text) : code.renderWith(catalogue, text);
    },
    [catalogue, code],
  );
}

/** Returns a function that renders a title on one line. Forms and edits use the stored text. */
export function useTitle(): (title: string) => string {
  const draw = useDraw();
  return useCallback((title) => plainTitle(draw(title)), [draw]);
}

/** Renders a title on one line, outside of a component. */
export function titleIn(lists: CatalogueLists, title: string): string {
  if (!mayRefer(title)) return plainTitle(title);
  return plainTitle(drawing?.renderWith(drawing.catalogueOf(lists), title) ?? withoutKeys(title));
}
