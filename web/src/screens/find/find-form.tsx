import { useEffect, useRef, useState } from 'react';
import { type FinderAnswer, VERDICTS, VERDICT_WORDS } from '@wa/core/domain/finder/finder-answer';
import type { FormField } from '@wa/core/domain/finder/form-fields';
import { TASK_WORDS, TASKS, type Task } from '@wa/core/domain/products/tasks';
import { FIND_PATH } from '@wa/core/domain/site-routes';
import { FormQuestion, Problem } from './form-question.tsx';
import { useAsking } from './use-asking.ts';
import { ProductPicture } from '../../site/picture.tsx';

interface Props {
  /** The query that is answered. */
  search: string;
  answer: FinderAnswer;
  fields: readonly FormField[];
}

/**
 * The questions as a form of its own (GET), so that it works without scripts; with them every change is answered. On
 * small screens an answered form closes to one line.
 */
export function FindForm({ search, answer, fields }: Props) {
  const { task, problems, summary } = answer;
  const { form, generation, changed, ask, isAnswered } = useAsking(search);
  const box = useRef<HTMLDetailsElement>(null);
  // As it was drawn first: later it is the visitor's to open and close. A task alone has only brought the questions.
  const [isOpen] = useState(answer.parts.length === 0 || summary === '');
  const [first] = useState(search);
  const isWanted = useRef(false);

  // The button leads to what it asked for, or to what is wrong.
  const lead = () => {
    const problem = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!problem) box.current?.removeAttribute('open');
    (problem ?? document.querySelector<HTMLElement>('.find-counts a'))?.focus();
  };
  const leadIfWanted = () => {
    // Not to the answer before, which may come while this one is on its way.
    if (!isWanted.current || !isAnswered()) return;
    isWanted.current = false;
    lead();
  };
  useEffect(leadIfWanted);

  const others = Object.entries(problems).filter(
    ([name]) => name !== 'task' && !fields.some((field) => field.name === name),
  );
  return (
    <details className="find-ask" ref={box} open={isOpen}>
      <summary>
        <span>
          <b>{task ? TASK_WORDS[task].label : 'Your figures'}</b>
          {summary && <span className="figures">{summary}</span>}
        </span>
        <span className="button button-small">Change</span>
      </summary>
      <form
        key={generation}
        ref={form}
        action={FIND_PATH}
        aria-label="Your figures"
        onChange={changed}
        onSubmit={(event) => {
          event.preventDefault();
          ask();
          isWanted.current = true;
          leadIfWanted();
        }}
      >
        <TaskTiles task={task} problem={problems['task']} />
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
          Only the figures you enter are compared. Leave empty what you do not know.
        </p>
        <p className="visually-hidden" role="status">
          {search === first ? '' : answerSaid(answer)}
        </p>
      </form>
    </details>
  );
}

/** An answer in one sentence, for those who cannot see it change: `Fits 1, Fits if 1, Ask us 3, Does not fit 1.` */
function answerSaid({ parts, counts, problems }: FinderAnswer): string {
  const wrong = Object.values(problems);
  if (wrong.length > 0) return wrong.join(' ');
  if (parts.length === 0) return '';
  const said = VERDICTS.map((verdict) => `${VERDICT_WORDS[verdict]} ${String(counts[verdict])}`);
  return `${said.join(', ')}.`;
}

/** What is to be done, as tiles with a drawing each. */
function TaskTiles({ task, problem }: { task: Task | null; problem: string | undefined }) {
  return (
    <fieldset className="find-tasks" aria-describedby={problem && 'find-task-problem'}>
      <legend className="field-label">What is the task?</legend>
      {TASKS.map((each) => (
        <label key={each}>
          <input type="radio" name="task" value={each} defaultChecked={each === task} />
          <ProductPicture image={TASK_WORDS[each].drawing} lazy={false} />
          <span>{TASK_WORDS[each].label}</span>
        </label>
      ))}
      <Problem id="find-task-problem" text={problem} />
    </fieldset>
  );
}
