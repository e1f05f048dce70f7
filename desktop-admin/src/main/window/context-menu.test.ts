import { expect, it } from 'vitest';
import { contextMenuTemplate, type Clicked } from './context-menu.ts';

const allowed = { canCut: true, canCopy: true, canPaste: true, canSelectAll: true };
const nothing = {
  isEditable: false,
  selectionText: '',
  editFlags: allowed as Clicked['editFlags'],
  linkURL: '',
  misspelledWord: '',
  dictionarySuggestions: [],
};

function menu(clicked: Partial<Clicked>) {
  const done: string[] = [];
  const items = contextMenuTemplate(
    { ...nothing, ...clicked },
    {
      mayOpen: (address) => address.startsWith('https:'),
      openOutside: (address) => void done.push(`open ${address}`),
      replaceWord: (word) => void done.push(`replace ${word}`),
      learnWord: (word) => void done.push(`learn ${word}`),
    },
  );
  const names = items.map(({ label, role, type }) => label ?? role ?? type);
  const click = (label: string) =>
    (items.find((item) => item.label === label)?.click as (() => void) | undefined)?.();
  return { items, names, click, done };
}

it('shows no menu without a possible action', () => {
  expect(menu({}).names).toEqual([]);
  expect(menu({ linkURL: 'app://admin/admin' }).names).toEqual([]);
});

it('offers spelling suggestions, the dictionary, and the clipboard', () => {
  const { names, click, done } = menu({
    isEditable: true,
    misspelledWord: 'seel',
    dictionarySuggestions: ['seal', 'steel'],
  });
  const clipboard = ['cut', 'copy', 'paste', 'selectAll'];
  expect(names).toEqual(['seal', 'steel', 'separator', 'Add to Dictionary', 'separator', ...clipboard]);
  click('steel');
  click('Add to Dictionary');
  expect(done).toEqual(['replace steel', 'learn seel']);
  expect(menu({ isEditable: true, misspelledWord: 'xq' }).names[0]).toBe('No Suggestions');
});

it('opens a link in the browser, and copies the selection', () => {
  const { names, click, done } = menu({ linkURL: 'https://example.com/', selectionText: 'a text' });
  expect(names).toEqual(['Open Link', 'separator', 'copy']);
  click('Open Link');
  expect(done).toEqual(['open https://example.com/']);
});
