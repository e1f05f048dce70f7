import { flushSync } from 'react-dom';
import type { BlockPlace, PageAction } from '@wa/core/domain/page-editor/actions';
import { findBlock } from '@wa/core/domain/page-editor/block-edits';
import { readClip, writeClip, type Clip } from '@wa/core/domain/page-editor/clip';
import type { EditorSection } from '@wa/core/domain/page-editor/editable';
import {
  COPIED,
  COPY_HAS_WAITING_FILE,
  COPY_REFUSED,
  NOTHING_COPIED,
  PASTE_FOREIGN,
} from '@wa/core/domain/messages';
import { pendingUploadUrl } from '../../../client/queue/operation.ts';
import { toastNotice, toastSuccess } from '../../../ui/toasts.tsx';
import type { PageEditor } from '../record/editor-store.ts';
import { sectionsOfState } from '../side/use-sections.ts';
import { focusBlock, showPart } from './focus.ts';

/** What is copied, and behind which it is pasted; a column only takes. */
export type Card = { block: string } | { section: number } | { column: Omit<BlockPlace, 'index'> };

/** What this window copied last: a menu may not read the clipboard without asking. */
let lastCopied: string | null = null;

/** The card's text for the clipboard; null, with a word to the reader, where there is nothing to copy. */
export function copyCard(store: PageEditor, card: Card): string | null {
  const clip = clipOf(sectionsOfState(store.getState()), card);
  if (clip === null) return null;
  const text = writeClip(clip);
  // A placeholder address means nothing elsewhere.
  if (text.includes(pendingUploadUrl(''))) {
    toastNotice(COPY_HAS_WAITING_FILE);
    return null;
  }
  lastCopied = text;
  return text;
}

/** Copies without a key. */
export async function copyFromMenu(store: PageEditor, card: Card): Promise<void> {
  const text = copyCard(store, card);
  if (text === null) return;
  try {
    await navigator.clipboard.writeText(text);
    toastSuccess(COPIED);
  } catch {
    toastNotice(COPY_REFUSED);
  }
}

/** Pastes what this window copied last. */
export function pasteFromMenu(store: PageEditor, card: Card): void {
  if (lastCopied === null) toastNotice(NOTHING_COPIED);
  else pasteText(store, card, lastCopied);
}

/** Pastes a clipboard's text behind a card and selects it; what cannot be pasted is said. */
export function pasteText(store: PageEditor, card: Card, text: string): void {
  const clip = readClip(text);
  if (clip === null || typeof clip === 'string') return toastNotice(clip ?? PASTE_FOREIGN);
  if (text.includes(pendingUploadUrl(''))) return toastNotice(COPY_HAS_WAITING_FILE);
  const action = pasteAction(sectionsOfState(store.getState()), card, clip);
  flushSync(() => store.act(action));
  if (action.type === 'pasteSections') return showPart(`section-${String(action.at)}`);
  const { section, row, column, index } = action.to;
  const added = sectionsOfState(store.getState())[section]?.rows[row]?.columnsData[column]?.[index];
  if (added) focusBlock(added.id);
}

function clipOf(sections: readonly EditorSection[], card: Card): Clip | null {
  if ('block' in card) {
    const found = findBlock(sections, card.block);
    return found && { holds: 'blocks', blocks: [found.block] };
  }
  const section = 'section' in card ? sections[card.section] : undefined;
  return section ? { holds: 'sections', sections: [section] } : null;
}

type Paste = Extract<PageAction, { type: 'pasteBlocks' | 'pasteSections' }>;

function pasteAction(sections: readonly EditorSection[], card: Card, clip: Clip): Paste {
  const to = placeBehind(sections, card);
  return clip.holds === 'blocks'
    ? { type: 'pasteBlocks', blocks: clip.blocks, to }
    : { type: 'pasteSections', sections: clip.sections, at: to.section + 1 };
}

/** Behind a block, at the end of a column, or below everything of a section. */
function placeBehind(sections: readonly EditorSection[], card: Card): BlockPlace {
  const found = 'block' in card ? findBlock(sections, card.block) : null;
  if (found !== null) return { ...found, index: found.index + 1 };
  const section = 'section' in card ? card.section : sections.length - 1;
  const row = Math.max((sections[section]?.rows.length ?? 0) - 1, 0);
  const place = 'column' in card ? card.column : { section, row, column: 0 };
  const blocks = sections[place.section]?.rows[place.row]?.columnsData[place.column];
  return { ...place, index: blocks?.length ?? 0 };
}
