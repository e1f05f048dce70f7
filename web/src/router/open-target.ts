/**
 * Marks the element that the address names with `data-opened`, and expands the collapsed elements around it. The
 * browser does this for a document it loads (`:target`), but not for a client navigation.
 */
export function openTarget(target: Element | null): void {
  document.querySelector('[data-opened]')?.removeAttribute('data-opened');
  target?.setAttribute('data-opened', '');
  const folds = document.querySelectorAll<HTMLDetailsElement>('details:has([data-opened])');
  for (const fold of folds) fold.open = true;
}
