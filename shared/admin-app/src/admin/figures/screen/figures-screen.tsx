import './figures.css';
import { counted } from '@wa/core/domain/text';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import { Button } from '@mantine/core';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { DraftOffer } from '../../editing/editor-notes.tsx';
import { useIsBinOpen } from '../../bin/bin-button.tsx';
import { BinPanel } from '../../bin/bin-panel.tsx';
import { useContent, useContentStore } from '../../content-provider.tsx';
import { LoadingView } from '../../frame/loading-view.tsx';
import { cellTexts, familiesOf, filterFigures, linesOf } from '../grid/grid-rows.ts';
import { FigureGrid } from '../grid/figure-grid.tsx';
import { useGrid } from '../grid/use-grid.ts';
import { FigurePanel } from '../panel/figure-panel.tsx';
import { MergeDialog } from '../panel/merge-dialog.tsx';
import { QuestionList } from '../panel/question-list.tsx';
import { useAskPlaces } from '../panel/places.tsx';
import {
  FamilyNav,
  NewFamilyDialog,
  EmptyFigures,
  KeyHints,
  NO_FILTER,
  FiguresToolbar,
  type GridFilter,
} from './figures-toolbar.tsx';
import { useFigureActions, useLint, usePlaceCounts } from './use-figure-actions.ts';

const ImportDialog = lazyPart(async () => (await import('../../import/import-dialog.tsx')).ImportDialog);

/** Screen with all specs of the catalog, edited as in a spreadsheet, and details of the selected one. */
export function FiguresScreen() {
  const { figures, status } = useContent();
  if (status === 'loading' && figures.length === 0)
    return (
      <LoadingView>
        <div className="stack-4" aria-hidden>
          {Array.from({ length: 14 }, (_, at) => (
            <div key={at} className="skeleton skeleton-row" />
          ))}
        </div>
      </LoadingView>
    );
  return <FigureList figures={figures} />;
}

function FigureList({ figures }: { figures: readonly FigureRecord[] }) {
  const { isCatalogueUnread } = useContent();
  const { reload } = useContentStore();
  const [query, setQuery] = useSearchParams();
  const family = query.get('family');
  const show = query.get('show');
  const isBinOpen = useIsBinOpen();
  const [filter, setFilter] = useState<GridFilter>(NO_FILTER);
  const words = useDeferredValue(filter.text);
  const [dialog, setDialog] = useState<'family' | 'merge' | 'spreadsheet' | null>(null);
  const usedIn = useRef<HTMLElement>(null);
  const byId = useMemo(() => new Map(figures.map((each) => [each._id, each])), [figures]);
  const recordOf = useCallback((row: string) => byId.get(row) ?? null, [byId]);
  const { findingsOf, questionOf, isTaken } = useLint();
  const places = useAskPlaces();
  const counts = usePlaceCounts();
  const figureActions = useFigureActions(places.ask);
  const grid = useGrid({ questionOf, isTaken, askPlaces: places.ask });
  const { state, dispatch, offered } = grid;

  const families = useMemo(() => familiesOf(figures), [figures]);
  const shown = useMemo(
    () => filterFigures(figures, { text: words, family, state: filter.state }),
    [family, figures, filter.state, words],
  );
  const lines = useMemo(() => linesOf(figures, shown, state.drafts), [figures, shown, state.drafts]);
  const questions = useMemo(() => figures.filter((each) => each.state === 'question'), [figures]);
  const selected = recordOf(state.at?.row ?? '');
  // The order includes whole families.
  const canMove = words === '' && filter.state === null;

  // A link or the command menu names a figure by its id or key.
  const asked = query.get('figure');
  useEffect(() => {
    if (asked === null) return;
    const found = figures.find(({ _id, key, formerKeys }) => [_id, key, ...formerKeys].includes(asked));
    if (found === undefined) return;
    dispatch({ type: 'go', to: { row: found._id, column: 'value' } });
    setQuery({}, { replace: true });
  }, [asked, dispatch, figures, setQuery]);

  /** Returns the family of the selected figure, otherwise the shown family or the given one. */
  const familyHere = (otherwise: string) => selected?.family ?? family ?? otherwise;
  // A link from a product that lacks a spec begins its row.
  const wanted = query.get('new');
  const of = query.get('of') ?? '';
  useEffect(() => {
    if (wanted === null) return;
    const into = figures.find(({ product }) => product === of)?.family ?? figures[0]?.family ?? '';
    dispatch({ type: 'new', id: newRowId(), family: into, key: '', cells: { product: of, label: wanted } });
    setQuery({}, { replace: true });
  }, [dispatch, figures, of, setQuery, wanted]);
  const addFigure = (into: string, key = '') => dispatch({ type: 'new', id: newRowId(), family: into, key });
  const correct = (figure: FigureRecord) => {
    clearFilter();
    dispatch({ type: 'go', to: { row: figure._id, column: 'value' } });
    dispatch({ type: 'open', text: cellTexts(figure).value, settles: true });
  };
  const clearFilter = () => {
    setFilter(NO_FILTER);
    if (show !== null || isBinOpen) setQuery({}, { replace: true });
  };
  const actions = { ...figureActions, correct };

  return (
    <main id="admin-main" className="admin-columns figures-screen" tabIndex={-1}>
      <FamilyNav
        families={families}
        total={figures.length}
        questions={questions.length}
        view={{ family, show }}
        onNewFamily={() => setDialog('family')}
      />
      <div className="stack-8 figures-work">
        <FiguresToolbar
          total={figures.length}
          filter={filter}
          onFilter={setFilter}
          onSpreadsheet={() => setDialog('spreadsheet')}
          onNew={() => addFigure(familyHere(families[0]?.name ?? ''))}
        />
        {isCatalogueUnread && (
          <div className="line between note note-warn" role="alert">
            <span>We couldn’t load the specs. Showing the copy saved on this computer.</span>
            <Button size="xs" onClick={() => void reload()}>
              Try again
            </Button>
          </div>
        )}
        {offered !== null && (
          <DraftOffer
            at={offered.at}
            parts={Object.entries(offered.value).map(
              ([row, { cells }]) => recordOf(row)?.key ?? cells.key ?? 'a new spec',
            )}
            isOutdated={false}
            onUse={grid.useOffered}
            onDiscard={grid.discardOffered}
          />
        )}
        {isBinOpen && <BinPanel first="figure" />}
        <p className="visually-hidden" role="status">
          {shown.length === figures.length
            ? ''
            : `${String(shown.length)} of ${counted(figures.length, 'spec')}`}
        </p>
        {show === 'questions' ? (
          <QuestionList
            figures={questions}
            onSelect={({ _id }) => dispatch({ type: 'go', to: { row: _id, column: 'value' } })}
            actions={actions}
          />
        ) : lines.length === 0 ? (
          <EmptyFigures
            text={words.trim()}
            hasFigures={figures.length > 0}
            onNew={(key) => {
              clearFilter();
              addFigure(familyHere(families[0]?.name ?? ''), key);
            }}
            onClear={clearFilter}
          />
        ) : (
          <>
            <FigureGrid
              lines={lines}
              state={state}
              dispatch={dispatch}
              findingsOf={findingsOf}
              counts={counts}
              canMove={canMove}
              onMove={(row, target) => void actions.move(row, target)}
              onNew={addFigure}
              onUsedIn={() => usedIn.current?.focus()}
            />
            <KeyHints />
          </>
        )}
      </div>
      {selected === null ? (
        <aside className="stack pane" aria-label="Spec details">
          <p className="quiet">Select a spec to see where it’s used and whether it has an open question.</p>
        </aside>
      ) : (
        <FigurePanel
          figure={selected}
          usedIn={usedIn}
          actions={actions}
          onMerge={() => setDialog('merge')}
          canMove={canMove}
        />
      )}
      {places.dialog}
      {dialog === 'spreadsheet' && (
        <ImportDialog
          choice={{ of: 'figures', ...(family !== null && { family }) }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'family' && (
        <NewFamilyDialog
          taken={families.map(({ name }) => name)}
          onClose={() => setDialog(null)}
          onMake={(name) => {
            setDialog(null);
            clearFilter();
            addFigure(name);
          }}
        />
      )}
      {dialog === 'merge' && selected !== null && (
        <MergeDialog double={selected} figures={figures} onClose={() => setDialog(null)} />
      )}
    </main>
  );
}

/** Returns the id of a row before its figure is saved. */
const newRowId = () => `new/${crypto.randomUUID()}`;
