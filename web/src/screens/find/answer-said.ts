import { VERDICTS, type FinderAnswer, VERDICT_WORDS } from '@wa/core/domain/finder/finder-answer';

/** An answer in one sentence, for those who cannot see it change: `Fits 1, Fits if 1, Ask us 3, Does not fit 1.` */
export function answerSaid({ parts, counts, problems }: FinderAnswer): string {
  const wrong = Object.values(problems);
  if (wrong.length > 0) return wrong.join(' ');
  if (parts.length === 0) return '';
  const said = VERDICTS.map((verdict) => `${VERDICT_WORDS[verdict]} ${String(counts[verdict])}`);
  return `${said.join(', ')}.`;
}
