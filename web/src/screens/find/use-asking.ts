import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { STAYS } from '../../site/history.ts';

/**
 * Pause after the last letter before a request, in milliseconds: screen readers would read out an answer per
 * letter.
 */
const PAUSE_MS = 400;

export interface Asking {
  form: RefObject<HTMLFormElement | null>;
  /**
   * Changes when the form has to be rendered again, because its address was changed elsewhere (back
   * navigation, link).
   */
  generation: number;
  /** Handles every change of a field. */
  changed: (event: ChangeEvent<HTMLFormElement>) => void;
  /** Requests an answer at once. */
  ask: () => void;
  /** Returns false while a request is pending. */
  isAnswered: () => boolean;
}

/**
 * Requests an answer whenever a field changes: typed text after a pause, choices at once. A changed number
 * replaces the history entry; another application adds one, so that the back button restores the previous
 * answer.
 * @param search the query of the current answer
 */
export function useAsking(search: string): Asking {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(search);
  const [generation, setGeneration] = useState(0);
  const { pathname } = useLocation();
  const navigate = useNavigate();

  const ask = (replace = true) => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const query = queryOf(form.current);
    if (query === asked.current) return;
    asked.current = query;
    void navigate(query === '' ? pathname : `${pathname}?${query}`, { replace, state: STAYS });
  };

  const changed = ({ target }: ChangeEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    const field: unknown = target;
    if (field instanceof HTMLInputElement)
      timer.current = setTimeout(() => {
        ask();
      }, PAUSE_MS);
    else {
      const isTask = field instanceof HTMLSelectElement && field.name === 'task';
      // An application without requirements has no answer worth a history entry.
      ask(!isTask || new URLSearchParams(asked.current).size < 2);
    }
  };

  // The effect reads input that the visitor changed before hydration.
  const begin = useEffectEvent(() => {
    if (form.current && isTouched(form.current)) ask();
  });
  useEffect(() => {
    begin();
    return () => {
      clearTimeout(timer.current);
    };
  }, []);

  useEffect(() => {
    if (search === asked.current) return;
    clearTimeout(timer.current);
    asked.current = search;
    setGeneration((now) => now + 1);
  }, [search]);

  return { form, generation, changed, ask, isAnswered: () => asked.current === search };
}

/** Returns the query of a form without empty fields and without the units of empty numbers. */
export function queryOf(form: HTMLFormElement): string {
  const given = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && value.trim() !== '' ? [[name, value]] : [],
  );
  const names = new Set(given.map(([name]) => name));
  const kept = given.filter(([name]) => !name.endsWith('Unit') || names.has(name.slice(0, -'Unit'.length)));
  return new URLSearchParams(kept).toString();
}

/**
 * Returns true if a field differs from its initial value, because the visitor changed it before hydration.
 */
function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
    return field instanceof HTMLInputElement && field.value !== field.defaultValue;
  });
}
