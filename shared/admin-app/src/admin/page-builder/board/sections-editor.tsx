import { Fragment, useCallback, useState } from 'react';
import { Board, useBoardList, type BoardPlace } from '../../../ui/block-board.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DropLine } from './builder-column.tsx';
import { useCatalogue } from '../../catalogue/use-catalogue.ts';
import { useEditor } from '../record/editor-store.ts';
import { MoveDialog } from './move-dialog.tsx';
import { MoveDialogContext } from './move-dialog-context.ts';
import { SECTION_LIST, entryName, moveAction, placeName, sectionEntry } from './places.ts';
import { SectionCard } from './section-card.tsx';
import { sectionsOfState, useSections } from '../side/use-sections.ts';

/** The page's sections with their rows and blocks, each draggable among entries of its type. */
export function SectionsEditor() {
  const store = useEditor();
  const [moving, setMoving] = useState<string | null>(null);
  const onMove = useCallback(
    (entry: string, to: BoardPlace) => {
      const action = moveAction(entry, to);
      if (action !== null) store.act(action);
    },
    [store],
  );
  const catalogue = useCatalogue();
  const nameOf = useCallback(
    (entry: string) => entryName(sectionsOfState(store.getState()), entry, catalogue),
    [store, catalogue],
  );
  const describePlace = useCallback(
    (to: BoardPlace) => placeName(sectionsOfState(store.getState()), to),
    [store],
  );
  return (
    <MoveDialogContext value={setMoving}>
      <Board onMove={onMove} nameOf={nameOf} describePlace={describePlace}>
        <Sections />
      </Board>
      {moving !== null && <MoveDialog key={moving} id={moving} onClose={() => setMoving(null)} />}
    </MoveDialogContext>
  );
}

function Sections() {
  const { act } = useEditor();
  const sections = useSections();
  const ids = sections.map((_, at) => sectionEntry(at));
  const { ref, lineAt } = useBoardList(SECTION_LIST, 'section', ids);
  return (
    <div ref={ref} className="stack builder-sections">
      {sections.map((section, index) => (
        <Fragment key={index}>
          {lineAt === index && <DropLine />}
          <SectionCard section={section} index={index} count={sections.length} />
        </Fragment>
      ))}
      {lineAt === sections.length && <DropLine />}
      <button type="button" className="add-button" onClick={() => act({ type: 'addSection' })}>
        <Icon name="plus" />
        Add section
      </button>
    </div>
  );
}
