import type { FinderAnswer } from '@wa/core/domain/finder/finder-answer';

/** Instead of answers: what is to be done first. */
export function NothingAsked({ answer: { task, problems } }: { answer: FinderAnswer }) {
  if (Object.keys(problems).length > 0)
    return <p className="find-tip">Nothing is compared yet: one of your figures needs another look.</p>;
  return (
    <p className="find-tip">
      {task === null
        ? 'Choose the task. Only the questions that matter to it are asked.'
        : 'Nothing in the catalogue is listed for this task.'}
    </p>
  );
}
