import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';

/** The clicked element, as reported by Electron. */
export type Clicked = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'editFlags' | 'linkURL' | 'misspelledWord' | 'dictionarySuggestions'
>;

interface ContextActions {
  /** Returns false for an address that must not open in the system's browser. */
  mayOpen: (address: string) => boolean;
  openOutside: (address: string) => void;
  replaceWord: (word: string) => void;
  learnWord: (word: string) => void;
}

type Items = MenuItemConstructorOptions[];

/**
 * Builds the menu of a right click or of the menu key: spelling suggestions, link, and clipboard. An empty
 * list means no menu.
 */
export function contextMenuTemplate(clicked: Clicked, actions: ContextActions): Items {
  const groups = [spelling(clicked, actions), link(clicked, actions), clipboard(clicked)];
  return groups
    .filter((items) => items.length > 0)
    .flatMap((items, index) => (index === 0 ? items : [{ type: 'separator' }, ...items]));
}

function spelling({ misspelledWord, dictionarySuggestions }: Clicked, actions: ContextActions): Items {
  if (misspelledWord === '') return [];
  const suggested = dictionarySuggestions.map((word) => ({
    label: word,
    click: () => actions.replaceWord(word),
  }));
  return [
    ...(suggested.length > 0 ? suggested : [{ label: 'No Suggestions', enabled: false }]),
    { type: 'separator' },
    { label: 'Add to Dictionary', click: () => actions.learnWord(misspelledWord) },
  ];
}

function link({ linkURL }: Clicked, { mayOpen, openOutside }: ContextActions): Items {
  if (linkURL === '' || !mayOpen(linkURL)) return [];
  return [{ label: 'Open Link', click: () => openOutside(linkURL) }];
}

function clipboard({ isEditable, selectionText, editFlags }: Clicked): Items {
  if (isEditable)
    return [
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      { role: 'paste', enabled: editFlags.canPaste },
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ];
  return selectionText.trim() === '' ? [] : [{ role: 'copy' }];
}
