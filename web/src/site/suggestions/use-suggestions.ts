import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { suggestionRows, type Suggestion } from './suggestion-rows.ts';
import type { SearchAnswer } from '@wa/core/domain/search/search-document';
import { ask } from '../site-api.ts';

/** Longer than the time between two letters of a word, shorter than a pause. In milliseconds. */
const PAUSE_MS = 150;
const QUERY_MIN = 2;

export const LIST_ID = 'search-suggestions';
export const optionId = (at: number) => `${LIST_ID}-${String(at)}`;

interface Suggesting {
  rows: readonly Suggestion[];
  /** Index of the row that Enter opens; -1 for the query itself. */
  active: number;
  close: () => void;
}

/**
 * Turns a search field into a combobox (WAI-ARIA): requests suggestions in typing pauses and moves with the
 * arrow keys. A failed request suggests nothing.
 */
export function useSuggestions(input: RefObject<HTMLInputElement | null>): Suggesting {
  const [rows, setRows] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const show = (next: readonly Suggestion[]) => {
    setRows(next);
    setActive(-1);
  };

  const keyed = useEffectEvent((event: KeyboardEvent) => {
    if (rows.length === 0) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      // The query itself is a stop between the last row and the first.
      const stops = rows.length + 1;
      setActive(((active + 1 + step + stops) % stops) - 1);
    } else if (event.key === 'Escape') show([]);
    else if (event.key === 'Enter' && active >= 0) document.getElementById(optionId(active))?.click();
    else return;
    event.preventDefault();
  });

  useEffect(() => {
    const field = input.current;
    if (!field) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = new AbortController();
    const stop = () => {
      clearTimeout(timer);
      asking.abort();
    };
    const ask = () => {
      asking = new AbortController();
      const { signal } = asking;
      askSuggestions(field.value.trim(), signal).then(
        (answer) => {
          if (!signal.aborted) show(suggestionRows(answer));
        },
        () => {
          if (!signal.aborted) show([]);
        },
      );
    };
    const typed = () => {
      stop();
      if (field.value.trim().length < QUERY_MIN) show([]);
      else timer = setTimeout(ask, PAUSE_MS);
    };
    const left = () => {
      stop();
      show([]);
    };
    // Text typed before this module loaded also gets suggestions.
    if (document.activeElement === field) typed();
    const press = (event: KeyboardEvent) => keyed(event);
    field.addEventListener('input', typed);
    field.addEventListener('blur', left);
    field.addEventListener('keydown', press);
    return () => {
      stop();
      field.removeEventListener('input', typed);
      field.removeEventListener('blur', left);
      field.removeEventListener('keydown', press);
    };
  }, [input]);

  useEffect(() => {
    const field = input.current;
    field?.setAttribute('role', 'combobox');
    field?.setAttribute('aria-autocomplete', 'list');
    field?.setAttribute('aria-controls', LIST_ID);
    field?.setAttribute('aria-expanded', String(rows.length > 0));
    if (active >= 0) field?.setAttribute('aria-activedescendant', optionId(active));
    else field?.removeAttribute('aria-activedescendant');
  }, [input, rows, active]);

  const close = () => {
    show([]);
  };
  return { rows, active, close };
}

/** True once the site has turned out to be a static host, which answers no queries. */
let isFileHost = false;

/**
 * Returns the search answer to the text typed so far.
 * @throws if the server can't be reached, or if the next letter aborted the request
 */
async function askSuggestions(query: string, signal: AbortSignal): Promise<SearchAnswer> {
  if (!isFileHost) {
    const address = `/api/search?${new URLSearchParams({ q: query }).toString()}`;
    const response = await ask(address, 'application/json', signal);
    if (response.ok) return (await response.json()) as SearchAnswer;
    if (response.status !== 404) throw new Error(`The search answered ${String(response.status)}`);
    isFileHost = true;
  }
  const [{ searchHere }, { readParts }] = await Promise.all([
    import('../answers/search-here.ts'),
    import('../answers/answer-here.ts'),
  ]);
  return searchHere(query, readParts, signal);
}
