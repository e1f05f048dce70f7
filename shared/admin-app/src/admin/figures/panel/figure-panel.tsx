import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { useEffect, useState, type RefObject } from 'react';
import type { FigureRecord, FigureUse } from '@wa/core/domain/figures/catalogue-figure';
import { MOVE_TO_BIN } from '@wa/core/domain/labels';
import { Icon } from '../../../ui/icon.tsx';
import { ElsewhereNotice } from '../../editing/open-elsewhere.tsx';
import { HistoryButton } from '../../history/record-history.tsx';
import { Systems } from '../grid/live-row.tsx';
import { Answers } from './answers.tsx';
import { UsedIn } from './used-in.tsx';
import { UsedFor } from './used-for.tsx';

interface FigurePanelProps {
  figure: FigureRecord;
  /** The element that Alt+U focuses. */
  usedIn: RefObject<HTMLElement | null>;
  onConfirm: () => void;
  onCorrect: () => void;
  onHide: () => void;
  onUse: (use: FigureUse | null) => void;
  onInternal: (isInternal: boolean) => void;
  onBin: () => void;
  onMerge: () => void;
  /** Null while a filter omits rows, because neighbors may be hidden. */
  onMove: ((by: -1 | 1) => void) | null;
}

/** Spec details: its question, where it is used, its source, and how visitors read it. */
export function FigurePanel(props: FigurePanelProps) {
  const { figure, usedIn, onBin, onMerge, onMove, onUse } = props;
  const { _id, key, label, source, formerKeys, condition } = figure;
  const isResting = useRestingOn(_id);
  return (
    <aside className="stack figure-panel" aria-label={label}>
      <div>
        <p className="figure-panel-key">{key}</p>
        <h2>{label}</h2>
      </div>
      <ElsewhereNotice record={isResting ? `figure/${_id}` : null} word="spec" />
      <Question {...props} />
      <UsedFor figure={figure} onUse={onUse} />
      <UsedIn figure={figure} title="Used in" section={usedIn} />
      <section>
        <h3>Shown to visitors as</h3>
        <dl className="facts">
          <Systems figure={figure} />
          {condition !== '' && <Pair name="Condition" text={condition} />}
        </dl>
      </section>
      <section>
        <h3>Source</h3>
        <dl className="facts">
          {source.document !== '' && <Pair name="Document" text={source.document} />}
          {source.place !== '' && <Pair name="Place" text={source.place} />}
          {source.date !== '' && <Pair name="Date" text={source.date} />}
          {formerKeys.length > 0 && <Pair name="Former keys" text={formerKeys.join(', ')} />}
        </dl>
      </section>
      <div className="line">
        <HistoryButton kind="figure" id={_id} name={key} button={{ size: 'xs' }} />
        {onMove !== null && (
          <>
            <ActionIcon aria-label={`Move ${key} up`} onClick={() => onMove(-1)}>
              <Icon name="up" />
            </ActionIcon>
            <ActionIcon aria-label={`Move ${key} down`} onClick={() => onMove(1)}>
              <Icon name="down" />
            </ActionIcon>
          </>
        )}
        <Button size="xs" onClick={onMerge}>
          Merge
        </Button>
        <Button leftSection={<Icon name="trash" />} size="xs" color="danger" onClick={onBin}>
          {MOVE_TO_BIN}
        </Button>
      </div>
    </aside>
  );
}

/** Milliseconds on a spec after which it is announced. Arrow keys pass through many. */
const RESTS = 400;

/** Returns true if the caret has been on a spec for a moment. */
function useRestingOn(id: string): boolean {
  const [resting, setResting] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setResting(id), RESTS);
    return () => clearTimeout(timer);
  }, [id]);
  return resting === id;
}

const Pair = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{text}</dd>
  </div>
);

function Question({ figure, onConfirm, onCorrect, onHide, onInternal }: FigurePanelProps) {
  const { question, isInternal } = figure;
  if (figure.state !== 'question') return null;
  return (
    <section className="stack-8 figure-ask" aria-label="Question for the owner">
      <h3>Question for the owner</h3>
      <p>{question === '' ? 'Marked as an open question, without details.' : question}</p>
      <Answers {...{ onConfirm, onCorrect, onHide }} name={figure.key} />
      <Checkbox
        label="Internal: spelling, rounding, or how the source is read"
        description={
          isInternal
            ? 'Visitors see the value without a note.'
            : 'Visitors see a dagger (†) that says “Confirm with us”.'
        }
        checked={isInternal}
        onChange={(event) => onInternal(event.currentTarget.checked)}
      />
    </section>
  );
}
