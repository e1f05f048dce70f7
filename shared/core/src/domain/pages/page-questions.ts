import { FAQ_BENEFITS } from '../limits.ts';
import { oneLine } from '../text.ts';
import type { SeoEntry } from './page.ts';

/** A question that a page answers, in words that stand on it. */
export interface PageQuestion {
  question: string;
  /** One sentence each. */
  answers: string[];
}

/** "What does it hold? Up to 36 psi." */
const ASKED = /^(.+?\?)\s+(.+)$/;

/**
 * The questions of a page, out of up to six of its benefits that are not empty (specification 5). A benefit that is
 * written as question and answer is one; those without a question answer one together, after the others.
 */
export function questionsOf(title: string, benefits: SeoEntry['benefits']): PageQuestion[] {
  const lines = (benefits ?? []).map(oneLine).filter(Boolean).slice(0, FAQ_BENEFITS);
  const asked = lines.flatMap((line): PageQuestion[] => {
    const [, question, answer] = ASKED.exec(line) ?? [];
    return question && answer ? [{ question, answers: [answer] }] : [];
  });
  const plain = lines.filter((line) => !ASKED.test(line));
  return plain.length === 0
    ? asked
    : [...asked, { question: `What is good to know about ${title}?`, answers: plain }];
}
