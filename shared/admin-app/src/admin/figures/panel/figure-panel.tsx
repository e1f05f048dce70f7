import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useEffect, useState, type RefObject } from 'react';
import {
  type FigureRecord,
  type FigureUse,
  suggestedUse,
  usesOf,
  LIMITED_LABELS,
  type Limited,
} from '@wa/core/domain/figures/catalogue-figure';
import { MOVE_TO_BIN } from '@wa/core/domain/labels';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ElsewhereNotice } from '../../editing/open-elsewhere.tsx';
import { HistoryButton } from '../../history/record-history.tsx';
import { Systems } from '../grid/live-row.tsx';
import type { FigureActions } from '../screen/use-figure-actions.ts';
import { Answers } from './question-list.tsx';
import { UsedIn } from './places.tsx';
import { optionsWith } from '../../../ui/options.ts';

interface FigurePanelProps {
  figure: FigureRecord;
  /** The element that Alt+U focuses. */
  usedIn: RefObject<HTMLElement | null>;
  actions: FigureActions;
  onMerge: () => void;
  /** False while a filter omits rows, because neighbors may be hidden. */
  canMove: boolean;
}

/** Spec details: its question, where it is used, its source, and how visitors read it. */
export function FigurePanel({ figure, usedIn, actions, onMerge, canMove }: FigurePanelProps) {
  const { _id, key, label, source, formerKeys, condition } = figure;
  const isResting = useRestingOn(_id);
  return (
    <aside className="stack pane" aria-label={label}>
      <div>
        <p className="field-label muted">{key}</p>
        <h2>{label}</h2>
      </div>
      <ElsewhereNotice record={isResting ? `figure/${_id}` : null} word="spec" />
      <Question figure={figure} actions={actions} />
      <UsedFor figure={figure} onUse={(use) => void actions.use(figure, use)} />
      <UsedIn figure={figure} title="Used in" section={usedIn} />
      <section>
        <h3>Shown to visitors as</h3>
        <dl className="stack-4 facts">
          <Systems figure={figure} />
          {condition !== '' && <Pair name="Condition" text={condition} />}
        </dl>
      </section>
      <section>
        <h3>Source</h3>
        <dl className="stack-4 facts">
          {source.document !== '' && <Pair name="Document" text={source.document} />}
          {source.place !== '' && <Pair name="Place" text={source.place} />}
          {source.date !== '' && <Pair name="Date" text={source.date} />}
          {formerKeys.length > 0 && <Pair name="Former keys" text={formerKeys.join(', ')} />}
        </dl>
      </section>
      <div className="line">
        <HistoryButton kind="figure" id={_id} name={key} button={{ size: 'xs' }} />
        {canMove && (
          <>
            <IconButton
              icon="up"
              label={`Move ${key} up`}
              onClick={() => void actions.move(_id, { by: -1 })}
            />
            <IconButton
              icon="down"
              label={`Move ${key} down`}
              onClick={() => void actions.move(_id, { by: 1 })}
            />
          </>
        )}
        <Button size="xs" onClick={onMerge}>
          Merge
        </Button>
        <Button
          leftSection={<Icon name="trash" />}
          size="xs"
          color="danger"
          onClick={() => void actions.bin(figure)}
        >
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
    <dt className="muted">{name}</dt>
    <dd>{text}</dd>
  </div>
);

function Question({ figure, actions }: Pick<FigurePanelProps, 'figure' | 'actions'>) {
  const { question, isInternal } = figure;
  if (figure.state !== 'question') return null;
  return (
    <section className="stack-8 box-strong aside-note" aria-label="Question for the owner">
      <h3>Question for the owner</h3>
      <p>{question === '' ? 'Marked as an open question, without details.' : question}</p>
      <Answers figure={figure} actions={actions} />
      <Checkbox
        label="Internal: spelling, rounding, or how the source is read"
        description={
          isInternal
            ? 'Visitors see the value without a note.'
            : 'Visitors see a dagger (†) that says “Confirm with us”.'
        }
        checked={isInternal}
        onChange={(event) => void actions.internal(figure, event.currentTarget.checked)}
      />
    </section>
  );
}

/** Edits the limit that a figure sets in the finder, and the answer beyond it (D16). Saves at once. */
function UsedFor({ figure, onUse }: { figure: FigureRecord; onUse: (use: FigureUse | null) => void }) {
  const fitting = usesOf(figure);
  // Figures stored by an older version don't have this field.
  const { use = null } = figure as Partial<FigureRecord>;
  const suggested = suggestedUse(figure);
  if (fitting.length === 0 && use === null)
    return (
      <section aria-label="Finder">
        <h3>Finder</h3>
        <p className="quiet">
          {figure.measure === null
            ? 'Text specs can’t be used in the finder.'
            : 'Specs in this unit can’t be used in the finder.'}
        </p>
      </section>
    );
  return (
    <section aria-label="Finder">
      <h3>Finder</h3>
      <NativeSelect
        label="Used for"
        data={optionsWith(
          use?.limits ?? '',
          fitting.map((value) => ({ value, label: LIMITED_LABELS[value] })),
          'Not used',
        )}
        value={use?.limits ?? ''}
        onChange={({ currentTarget: { value: limits } }) =>
          onUse(limits === '' ? null : { limits: limits as Limited, beyond: use?.beyond ?? 'no' })
        }
      />
      {use !== null && (
        <Checkbox
          label="Beyond this value, say “Ask us”"
          checked={use.beyond === 'ask'}
          onChange={({ currentTarget }) => onUse({ ...use, beyond: currentTarget.checked ? 'ask' : 'no' })}
        />
      )}
      {suggested !== null && (
        <p className="quiet">The finder doesn’t use it yet. It could limit “{LIMITED_LABELS[suggested]}”.</p>
      )}
    </section>
  );
}
