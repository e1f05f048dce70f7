import { findParts } from '../domain/finder/find-parts.ts';
import { formFields } from '../domain/finder/form-fields.ts';
import { addText } from '../domain/finder/missing.ts';
import type { Part } from '../domain/finder/part.ts';
import { TASK_WORDS, type Task } from '../domain/products/tasks.ts';
import type { ReadQuery } from '../domain/search/read-query.ts';
import type { SearchAnswer } from '../domain/search/search-document.ts';
import { FIND_PATH } from '../domain/site-routes.ts';

/**
 * Returns the finder prefilled from a query, with the missing fields; null if it has nothing to ask.
 * @param named products that the words of the query have found
 */
export function finderLine(
  { question, understood }: Pick<ReadQuery, 'question' | 'understood'>,
  named: readonly Part[],
): SearchAnswer['finder'] {
  const task = question.has('branch') ? 'branch' : applicationOf(named);
  // A product name alone isn't a question for the finder, but a buyer's word for a task is.
  const isAsked = question.size > 0 || (task !== null && understood.some(({ as }) => as === 'Also'));
  if (!isAsked) return null;
  const query = new URLSearchParams(question);
  if (task !== null) query.set('task', task);
  const answer = findParts(query, []);
  const missing = task === null ? ['task'] : answer.missing;
  return {
    href: `${FIND_PATH}?${query.toString()}`,
    application: task === null ? '' : TASK_WORDS[task].label,
    add: addText(missing),
    fields: formFields(answer)
      .filter(({ name }) => missing.includes(name))
      .map((field) => ({ ...field, note: field.isMissing ? '' : field.note, isMissing: false })),
  };
}

/** Returns the application that more than half of the products share; null if there is none. */
function applicationOf(parts: readonly Part[]): Task | null {
  const counts = new Map<Task, number>();
  for (const task of parts.flatMap(({ tasks }) => tasks)) counts.set(task, (counts.get(task) ?? 0) + 1);
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  return best && best[1] * 2 > parts.length ? best[0] : null;
}
