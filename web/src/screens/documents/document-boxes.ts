/**
 * Checkboxes of the documents table in the browser. The table is the server's markup: a box per document and
 * per group.
 */

/** Totals of the checked documents. */
export interface Selected {
  count: number;
  /** Sums over all checked documents; null if they are unknown for at least one. */
  facts: { bytes: number; pages: number } | null;
}

export const documentsIn = (form: ParentNode) => [
  ...form.querySelectorAll<HTMLInputElement>('input[name=d]'),
];
const groupsIn = (form: ParentNode) => [...form.querySelectorAll<HTMLInputElement>('input[data-group]')];

/**
 * Lets the browser check the documents of a group from here on, so that the form sends each document by
 * itself.
 */
export function takeOver(form: HTMLFormElement): void {
  form.querySelector('input[name=q]')?.removeAttribute('name');
  for (const group of groupsIn(form)) {
    group.removeAttribute('name');
    if (group.checked) checkMembers(form, group);
  }
}

/**
 * Hides rows without every query word in family, title, or kind.
 * @returns the number of visible documents
 */
export function filter(form: HTMLFormElement, query: string): number {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const family of form.querySelectorAll('tbody')) {
    const [head, ...rows] = family.rows;
    for (const row of rows) {
      for (const document of row.querySelectorAll<HTMLElement>('.document')) {
        const texts = [head?.cells[0], row.cells[0], document.querySelector('label')];
        const text = texts
          .map((each) => each?.textContent ?? '')
          .join(' ')
          .toLowerCase();
        document.hidden = !words.every((word) => text.includes(word));
      }
      const shown = row.querySelectorAll('.document:not([hidden])').length;
      row.hidden = shown === 0;
      count += shown;
    }
    family.hidden = rows.every(({ hidden }) => hidden);
  }
  return count;
}

/** Returns the documents of a group that the filter shows. */
function membersOf(form: HTMLFormElement, group: HTMLInputElement): HTMLInputElement[] {
  const [family, column] = group.value.split('.');
  return documentsIn(form).filter(
    (box) =>
      (!family || box.dataset['family'] === family) &&
      (!column || box.dataset['column'] === column) &&
      box.closest('[hidden]') === null,
  );
}

/** Checks or unchecks all members of a group. A document's own box isn't a group. */
export function checkMembers(form: HTMLFormElement, group: HTMLInputElement): void {
  if (group.dataset['group'] === undefined) return;
  for (const box of membersOf(form, group)) box.checked = group.checked;
}

/**
 * Shows on each group whether all, some, or none of its documents are checked.
 * @returns the totals of the checked documents
 */
export function select(form: HTMLFormElement): Selected {
  for (const group of groupsIn(form)) {
    const members = membersOf(form, group);
    const count = members.filter(({ checked }) => checked).length;
    group.checked = count > 0 && count === members.length;
    group.indeterminate = count > 0 && count < members.length;
    group.closest('label')?.toggleAttribute('hidden', members.length === 0);
    const shown = group.parentElement?.querySelector('.documents-count');
    if (shown) shown.textContent = String(members.length);
  }
  const checked = documentsIn(form).filter((box) => box.checked);
  const sum = { bytes: 0, pages: 0 };
  for (const { dataset } of checked) {
    sum.bytes += Number(dataset['bytes']);
    sum.pages += Number(dataset['pages'] ?? 0);
  }
  return { count: checked.length, facts: Number.isNaN(sum.bytes) ? null : sum };
}
