import { TASKS, TASK_WORDS } from '@wa/core/domain/products/tasks';
import { useCatalogue } from '../catalogue/use-catalogue.ts';
import type { FieldsProps } from './product-form.ts';

/** The tasks for which visitors find the product (D16). */
export function FoundFor({ form: { figures, tasks }, onEdit }: Pick<FieldsProps, 'form' | 'onEdit'>) {
  const catalogue = useCatalogue();
  const isCompared = figures.some((key) => Boolean(catalogue.figure(key)?.use));
  return (
    <fieldset className="found-for">
      <legend className="field-label">Found for</legend>
      {TASKS.map((task) => (
        <label key={task} className="check">
          <input
            type="checkbox"
            checked={tasks.includes(task)}
            onChange={({ target }) =>
              onEdit((now) => ({
                tasks: TASKS.filter((each) => (each === task ? target.checked : now.tasks.includes(each))),
              }))
            }
          />
          {TASK_WORDS[task].label}
        </label>
      ))}
      <span className="field-hint">
        {tasks.length === 0 ? 'Nothing chosen: the finder leaves this product out.' : ''}
      </span>
      {tasks.length > 0 && !isCompared && (
        <p className="note" role="status">
          None of its figures is used for anything, so the finder will always answer “ask us”. Say in Figures
          what they are used for.
        </p>
      )}
    </fieldset>
  );
}
