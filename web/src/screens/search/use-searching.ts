import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { searchAddress } from '@wa/core/domain/site-routes';

/** Longer than the time between two letters of a word, shorter than a pause. In milliseconds. */
const PAUSE_MS = 120;

interface Searching {
  root: RefObject<HTMLElement | null>;
  input: RefObject<HTMLInputElement | null>;
  /**
   * Changes when the field has to be rendered again, because its address was changed elsewhere (back
   * navigation, link).
   */
  generation: number;
  typed: () => void;
  keyed: (event: KeyboardEvent) => void;
  clear: () => void;
}

/**
 * Searches while the visitor types and moves through the hits with the arrow keys.
 * @param query the query of the current answer
 */
export function useSearching(query: string): Searching {
  const root = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(query);
  const [generation, setGeneration] = useState(0);
  const navigate = useNavigate();

  const ask = () => {
    clearTimeout(timer.current);
    const text = input.current?.value.trim() ?? '';
    if (text === asked.current) return;
    asked.current = text;
    void navigate(searchAddress(text), { replace: true });
  };
  const typed = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(ask, PAUSE_MS);
  };
  const clear = () => {
    if (input.current) input.current.value = '';
    input.current?.focus();
    ask();
  };

  // The effect reads text that was typed before hydration.
  const begin = useEffectEvent(() => {
    if (input.current && input.current.value !== input.current.defaultValue) ask();
  });
  useEffect(() => {
    begin();
    return () => {
      clearTimeout(timer.current);
    };
  }, []);
  useEffect(() => {
    // An answer to a shorter query must not reset the field while the visitor types.
    if (query === asked.current.replace(/\s+/g, ' ') || document.activeElement === input.current) return;
    asked.current = query;
    setGeneration((now) => now + 1);
  }, [query]);

  const keyed = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      clear();
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || !root.current) return;
    const stops = [input.current, ...root.current.querySelectorAll<HTMLElement>('.search-hit')];
    const at = stops.indexOf(document.activeElement as HTMLInputElement);
    const next = stops[at + step];
    if (at < 0 || !next) return;
    event.preventDefault();
    next.focus();
  };

  return { root, input, generation, typed, keyed, clear };
}
