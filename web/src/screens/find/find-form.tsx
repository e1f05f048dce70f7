import { useEffect, useRef, useState } from 'react';
import { type FinderAnswer, VERDICTS } from '@wa/core/domain/finder/finder-answer';
import type { FormField } from '@wa/core/domain/finder/form-fields';
import { TASK_WORDS } from '@wa/core/domain/products/tasks';
import { FIND_PATH } from '@wa/core/domain/site-routes';
import { Problem } from '../../site/field.tsx';
import { FormQuestion } from './form-question.tsx';
import { useAsking } from './use-asking.ts';

interface Props {
  /** The query of the answer. */
  search: string;
  answer: FinderAnswer;
  fields: readonly FormField[];
}

/**
 * The questions as a GET form, which works without scripts. With scripts, every change requests an answer. On
 * small screens, an answered form collapses to one line.
 */
export function FindForm({ search, answer, fields }: Props) {
  const { task, problems, summary } = answer;
  const { form, generation, changed, ask, isAnswered } = useAsking(search);
  const box = useRef<HTMLDetailsElement>(null);
  // The initial state only: afterward the visitor opens and closes the form. An application without
  // requirements stays open.
  const [isOpen] = useState(answer.parts.length === 0 || summary === '');
  const [first] = useState(search);
  const isWanted = useRef(false);

  // The submit button moves the focus to the answer or to the first problem.
  const lead = () => {
    const problem = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!problem) box.current?.removeAttribute('open');
    (problem ?? document.querySelector<HTMLElement>('.find-counts a'))?.focus();
  };
  const leadIfWanted = () => {
    // The focus must not move to the previous answer while a new request is pending.
    if (!isWanted.current || !isAnswered()) return;
    isWanted.current = false;
    lead();
  };
  useEffect(leadIfWanted);

  const others = Object.entries(problems).filter(([name]) => !fields.some((field) => field.name === name));
  return (
    <details className="find-ask box-strong" ref={box} open={isOpen}>
      <summary>
        <span>
          <b>{task ? TASK_WORDS[task].label : 'Your requirements'}</b>
          {summary && <span className="figures">{summary}</span>}
        </span>
        <span className="button button-small">Change</span>
      </summary>
      <form
        className="stack"
        key={generation}
        ref={form}
        action={FIND_PATH}
        aria-label="Your requirements"
        onChange={changed}
        onSubmit={(event) => {
          event.preventDefault();
          ask();
          isWanted.current = true;
          leadIfWanted();
        }}
      >
        {fields.map((field) => (
          <FormQuestion key={field.name} field={field} problem={problems[field.name]} />
        ))}
        {others.map(([name, text]) => (
          <Problem key={name} id={`find-${name}-problem`} text={text} />
        ))}
        <button className="button button-primary" type="submit">
          {task ? 'Show what fits' : 'Show the questions'}
        </button>
        <p className="field-hint">
          We compare only the values you enter. Leave a field empty if you don’t know the value.
        </p>
        <p className="visually-hidden" role="status">
          {search === first ? '' : answerSaid(answer)}
        </p>
      </form>
    </details>
  );
}

/** Summarizes an answer in one sentence for screen readers: `Fits 1, Rating not listed 3, Doesn’t fit 1.` */
function answerSaid({ parts, counts, words, problems }: FinderAnswer): string {
  const wrong = Object.values(problems);
  if (wrong.length > 0) return wrong.join(' ');
  if (parts.length === 0) return '';
  const said = VERDICTS.flatMap((verdict) =>
    words[verdict] === undefined ? [] : `${words[verdict]} ${String(counts[verdict])}`,
  );
  return `${said.join(', ')}.`;
}
