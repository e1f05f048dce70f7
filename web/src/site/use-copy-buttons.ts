import { useEffect, useState } from 'react';
import { COMPARE_PATH } from '@wa/core/domain/site-routes';

const COPIED_MS = 2000;

/**
 * Handles the copy buttons of blocks with one listener, including buttons added later.
 * @returns a message for screen readers, empty most of the time
 */
export function useCopyButtons(): string {
  const [message, setMessage] = useState('');

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const serve = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest('[data-copy]') : null;
      if (!button) return;
      void writeClipboard(textFor(button)).then((copied) => {
        clearTimeout(timer);
        document.querySelector('[data-copied]')?.removeAttribute('data-copied');
        setMessage(copied ? 'Copied' : 'The browser refused to copy');
        if (copied) button.setAttribute('data-copied', '');
        timer = setTimeout(() => {
          button.removeAttribute('data-copied');
          setMessage('');
        }, COPIED_MS);
      });
    };
    document.addEventListener('click', serve);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', serve);
    };
  }, []);

  return message;
}

/**
 * Returns the button's own text, else the text or table that it belongs to. A root-relative link gets the origin
 * at which the visitor reads the site.
 */
export function textFor(button: Element): string {
  const own = button.getAttribute('data-copy');
  if (own) return own.startsWith('/') ? location.origin + own : own;
  const guide = button.parentElement?.querySelector(':scope > pre')?.textContent;
  if (guide) return guide;
  const frame = button.closest('.fact-table');
  return frame ? tableText(frame) : '';
}

/**
 * Copies the visible cells of a spec table, separated by tabs, so that a spreadsheet accepts them. The
 * caption is above, and the notes and the address of the page are below, so that no value is copied without
 * its conditions.
 */
export function tableText(frame: Element): string {
  const table = frame.querySelector('table');
  const rows = [...(table?.rows ?? [])]
    .filter((row) => isShown(row) && !row.matches('.no-print'))
    .map((row) => [...row.cells].filter(isShown).map(cellText).join('\t'));
  const notes = [...frame.querySelectorAll('.fact-table-notes')].map(cellText);
  // The query is part of a comparison's address. On other pages it is private to the visitor.
  const query = location.pathname.startsWith(COMPARE_PATH) ? location.search : '';
  const address = `${location.origin}${location.pathname}${query}`;
  return [cellText(table?.caption ?? frame), ...rows, ...notes, address].join('\n');
}

const isShown = (element: Element) => getComputedStyle(element).display !== 'none';

/**
 * Returns the text of a cell. Units are shown in the column head; in the cells, they are only for screen
 * readers. The letters of a drawing aren't text of the cell.
 */
function cellText(cell: Element): string {
  const copy = cell.cloneNode(true) as Element;
  const inSystems = copy.querySelectorAll('.us, .metric');
  cell.querySelectorAll('.us, .metric').forEach((each, at) => {
    if (!isShown(each)) inSystems[at]?.remove();
  });
  for (const hidden of copy.querySelectorAll('.visually-hidden, .copy-button, svg')) hidden.remove();
  for (const unit of copy.querySelectorAll('.fact-table-unit')) unit.prepend(' ');
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Copies text by a selection. Pages without a secure connection have no clipboard API. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
