import type { Draft } from '../../../client/drafts.ts';
import { isOutdated } from '../../../client/drafts.ts';
import { Icon } from '@wa/core/ui/icon.tsx';
import { dayOf } from '../../frame/times.ts';
import { differingParts } from './merge-pages.ts';
import { useEditor } from './editor-store.ts';
import type { PageDraft } from './page-draft.ts';

interface DraftOfferProps {
  draft: Draft<PageDraft>;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers input that was not saved the last time, and says what differs; nothing is put in silently. */
export function DraftOffer({ draft, onRestore, onDiscard }: DraftOfferProps) {
  const { base, clean } = useEditor().getState();
  const differs = differingParts(clean, draft.value.page);
  return (
    <div className="strip" role="status">
      <Icon name="restore" />
      <b>There is a draft that was not saved</b>
      <span>
        {dayOf(draft.at)}. It differs in: {differs.join(', ')}.
        {isOutdated(draft, base) && ' The page has been changed since; saving will ask which to keep.'}
      </span>
      <span className="spacer" />
      <button type="button" className="button button-small" onClick={onDiscard}>
        Discard draft
      </button>
      <button type="button" className="button button-small button-primary" onClick={onRestore}>
        Restore draft
      </button>
    </div>
  );
}
