import { FIGURE } from '@wa/core/domain/entities';
import { useDeferredValue, useMemo } from 'react';
import {
  isMeasured,
  type CatalogueFigure,
  type FigureRecord,
} from '@wa/core/domain/figures/catalogue-figure';
import { classesIn } from '@wa/core/domain/figures/figure-text';
import { isNeutral } from '@wa/core/domain/figures/figure';
import { quantityOf } from '@wa/core/domain/figures/units';
import { Icon } from '../../../ui/icon.tsx';
import { otherSystem } from './grid-rows.ts';
import type { Draft } from './grid-state.ts';
import { readValueOf, withWords } from './read-draft.ts';

interface LiveRowProps {
  id: string;
  text: string;
  base: FigureRecord | null;
  /** Unsaved input in the other cells of the row. */
  cells: Draft['cells'];
  /** Messages about contradictions. */
  findingsOf: (figure: CatalogueFigure) => readonly string[];
}

/** Shows how the value being typed is read: both systems with their rounding, then contradictions. */
export function LiveRow({ id, text, base, cells, findingsOf }: LiveRowProps) {
  const read = useMemo(() => readValueOf(text, base), [text, base]);
  const figure = useMemo((): CatalogueFigure | null => {
    if ('problem' in read) return null;
    const measured =
      'measure' in read ? { measure: read.measure, text: '' } : { measure: null, text: read.text };
    return { ...withWords(base ?? FIGURE.empty, cells), ...measured };
  }, [base, cells, read]);
  const settled = useDeferredValue(figure);
  const findings = useMemo(() => (settled === null ? [] : findingsOf(settled)), [findingsOf, settled]);
  return (
    <div
      id={id}
      className={`stack-8 aside-note figure-live${findings.length > 0 || figure === null ? ' is-odd' : ''}`}
    >
      {'problem' in read ? (
        <p className="line nowrap tone-warn figure-problem" role="status">
          <Icon name="warning" />
          {text.trim() === '' ? 'Enter a value, such as “up to 36 psi”, or text.' : read.problem}
        </p>
      ) : (
        <dl className="line">
          <Item name="Read as" text={readAs(read)} />
          {figure !== null && <Systems figure={figure} />}
        </dl>
      )}
      <div role="status">
        {findings.map((sentence) => (
          <p key={sentence} className="line nowrap tone-warn figure-problem">
            <Icon name="warning" />
            {sentence}
          </p>
        ))}
      </div>
    </div>
  );
}

function readAs(read: Exclude<ReturnType<typeof readValueOf>, { problem: string }>): string {
  if ('text' in read) return 'words';
  const { unit, values } = read.measure;
  const { length } = values;
  const parts = [QUANTITIES[quantityOf(unit)], length > 1 && `${String(length)} classes`, read.condition];
  return parts.filter(Boolean).join(', ');
}

const QUANTITIES: Readonly<Record<ReturnType<typeof quantityOf>, string>> = {
  pressure: 'pressure',
  head: 'head',
  length: 'length',
  nominalSize: 'nominal size',
  temperature: 'temperature',
  angle: 'angle',
  percent: 'share',
  duration: 'duration',
  count: 'count',
};

/** Shows a figure in both systems: listed values in black, converted ones in gray. */
export function Systems({ figure }: { figure: CatalogueFigure }) {
  if (!isMeasured(figure)) return <Item name="Text" text={figure.text} />;
  const { isConverted, text } = otherSystem(figure);
  const us = classesIn(figure, 'us').full;
  if (isNeutral(figure.measure)) return <Item name="Both systems" text={us} />;
  const note = (shown: string) => (shown === text && isConverted ? 'converted' : 'as entered');
  const metric = classesIn(figure, 'metric').full;
  return (
    <>
      <Item name="US" text={us} note={note(us)} />
      <Item name="Metric" text={metric} note={note(metric)} />
    </>
  );
}

function Item({ name, text, note = '' }: { name: string; text: string; note?: string }) {
  return (
    <div>
      <dt className="muted">{name}</dt>
      <dd className={note === 'converted' ? 'muted' : undefined}>
        {text} {note !== '' && <small>{note}</small>}
      </dd>
    </div>
  );
}
