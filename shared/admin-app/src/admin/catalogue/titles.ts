import { useCallback, useContext, useSyncExternalStore } from 'react';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
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

/** Returns null until the code that renders specs and the first specs are loaded. */
const catalogueIn = (lists: CatalogueLists) =>
  drawing === null || lists.figures.length === 0 ? null : drawing.catalogueOf(lists);

/** Renders the references in a text. A text without a catalog shows no keys. */
const render = (catalogue: Catalogue | null, text: string): string =>
  drawing === null || catalogue === null
    ? text.replace(/\{\{[^{}]*\}\}/g, '…')
    : drawing.renderWith(catalogue, text);

/** Returns a function that renders the references in a text. It stays the same until a figure changes. */
export function useDraw(): (text: string) => string {
  const { subscribe, getSnapshot } = useContext(ContentContext) ?? NOWHERE;
  useSyncExternalStore(onLoaded, () => drawing);
  const catalogue = useSyncExternalStore(subscribe, () => catalogueIn(getSnapshot()));
  return useCallback((text) => (mayRefer(text) ? render(catalogue, text) : text), [catalogue]);
}

/** Returns a function that renders a title on one line. Forms and edits use the stored text. */
export function useTitle(): (title: string) => string {
  const draw = useDraw();
  return useCallback((title) => plainTitle(draw(title)), [draw]);
}

/** Renders a title on one line, outside of a component. */
export function titleIn(lists: CatalogueLists, title: string): string {
  if (!mayRefer(title)) return plainTitle(title);
  return plainTitle(render(catalogueIn(lists), title));
}
