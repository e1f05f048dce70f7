import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { STAYS } from '../../site/history.ts';

/** How long one pauses between two numbers: an answer for every letter would be read out for every letter. */
const PAUSE_MS = 400;

export interface Asking {
  form: RefObject<HTMLFormElement | null>;
  /** Changes when the form is to be drawn anew: its address was changed elsewhere (way back, link). */
  generation: number;
  /** To be called with every change of a field. */
  changed: (event: ChangeEvent<HTMLFormElement>) => void;
  /** Asks at once. */
  ask: () => void;
  /** False while an answer is on its way. */
  isAnswered: () => boolean;
}

/**
 * Asks the server by the address whenever a field changes: letters after a pause, choices at once. Another number takes
 * the place of the earlier one in the history; another application leaves the earlier answer on the way back.
 * @param search the query that is answered now
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
      // Nothing is lost of an application that nothing was asked about.
      ask(!isTask || new URLSearchParams(asked.current).size < 2);
    }
  };

  // What was typed before the scripts came counts, too.
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

/** The query of a form as its link holds it: without what was left empty, nor the units of numbers that were. */
export function queryOf(form: HTMLFormElement): string {
  const given = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && value.trim() !== '' ? [[name, value]] : [],
  );
  const names = new Set(given.map(([name]) => name));
  const kept = given.filter(([name]) => !name.endsWith('Unit') || names.has(name.slice(0, -'Unit'.length)));
  return new URLSearchParams(kept).toString();
}

/** True when something in the form is not as it was drawn: it was typed before the scripts came. */
function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
    return field instanceof HTMLInputElement && field.value !== field.defaultValue;
  });
}
