import { seoOf } from '@wa/core/domain/pages/page-content';
import { questionsOf } from '@wa/core/domain/pages/page-questions';
import type { Page } from '@wa/core/domain/pages/page';

/** Benefits of a page that are not one question with its answer, or ask what another asks. */
export function unasked({ title, content }: Pick<Page, 'title' | 'content'>): string[] {
  const { benefits = [] } = seoOf(content);
  const questions = questionsOf(title, benefits);
  return benefits.filter((benefit) => {
    const own = questions.filter(({ question }) => benefit.startsWith(question));
    return own.length !== 1;
  });
}
