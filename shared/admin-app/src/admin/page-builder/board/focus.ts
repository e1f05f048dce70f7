import { flushSync } from 'react-dom';

const FIELDS = 'input, textarea, select';

const card = (id: string) => document.getElementById(`block-${id}`);

/** Selects a block without entering a field of it. */
export function focusBlock(id: string): void {
  card(id)?.focus();
}

/** Focuses the first field of a block, or selects the block if it has none. */
export function focusBlockField(id: string): void {
  const element = card(id);
  const field = element?.querySelector<HTMLElement>(FIELDS) ?? element;
  field?.focus();
}

/** Runs a deletion and moves the focus next to the deleted entry instead of to the top of the page. */
export function focusAfterDeletion(id: string, remove: () => void): void {
  const column = card(id)?.closest<HTMLElement>('.builder-column');
  const cards = [...(column?.querySelectorAll<HTMLElement>('.block-card') ?? [])];
  const at = cards.findIndex((element) => element.id === `block-${id}`);
  const next = cards[at + 1] ?? cards[at - 1] ?? column?.querySelector<HTMLElement>('.add-button');
  flushSync(remove);
  next?.focus();
}

/** Scrolls to a part of the editor and focuses it. */
export function showPart(elementId: string): void {
  const element = document.getElementById(elementId);
  element?.scrollIntoView({ block: 'start' });
  element?.focus({ preventScroll: true });
}
