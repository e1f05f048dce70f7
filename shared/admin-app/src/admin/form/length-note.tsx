import { counted } from '@wa/core/domain/text';
import { lengthGuidance } from '@wa/core/domain/pages/seo';
import { useDraw } from '../catalogue/titles.ts';

interface LengthNoteProps {
  text: string;
  /** Characters. */
  advice: { from: number; to: number; max: number };
}

/** Shows the recommended and the current length of a text as visitors see it (specification 5). */
export function LengthNote({ text, advice }: LengthNoteProps) {
  const drawn = useDraw()(text);
  const { from, to } = advice;
  const verdict = lengthGuidance(drawn, advice);
  return (
    <p className="line between field-hint figures">
      <span>
        {from} to {to} characters
      </span>
      <b className={verdict === 'good' ? 'tone-ok' : 'tone-warn'}>{words(drawn.trim().length, advice)}</b>
    </p>
  );
}

function words(length: number, { from, to }: { from: number; to: number }): string {
  if (length === 0) return 'empty';
  const characters = counted(length, 'character');
  if (length < from) return `${characters}, ${String(from - length)} too few`;
  return length > to ? `${characters}, ${String(length - to)} too many` : `${characters}, good`;
}
