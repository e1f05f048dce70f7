import { TASKS, TASK_WORDS, type Task } from '@wa/core/domain/products/tasks';
import { ProductPicture } from '../../site/picture.tsx';
import { Problem } from './form-question.tsx';

/** What is to be done, as tiles with a drawing each. */
export function TaskTiles({ task, problem }: { task: Task | null; problem: string | undefined }) {
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
