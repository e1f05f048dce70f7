import './help.css';
import { useLayoutEffect, useRef, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';

/** One page of docs/handbook, as the build converts it (admin-app/vite/handbook.ts). */
interface HandbookPage {
  title: string;
  html: string;
}

const PAGES = Object.values(
  import.meta.glob<HandbookPage>('../../../../../docs/handbook/*.md', { eager: true }),
);
const TITLES = ['Keys', ...PAGES.map(({ title }) => title)];

/** The keys, and the handbook page by page. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const [at, setAt] = useState(0);
  const article = useRef<HTMLElement>(null);
  const page = PAGES[at - 1];
  useLayoutEffect(() => {
    article.current?.scrollIntoView();
  }, [at]);
  return (
    <Dialog title="Help" width="wide" steady onClose={onClose} closes="Close">
      <div className="stack columns-sm help">
        <nav className="nav-list" aria-label="Handbook">
          <div>
            {TITLES.map((title, index) => (
              <button
                key={title}
                type="button"
                className="nav-row"
                aria-current={index === at ? 'page' : undefined}
                onClick={() => setAt(index)}
              >
                {title}
              </button>
            ))}
          </div>
        </nav>
        <article ref={article} className="help-page" aria-labelledby="help-title">
          <h3 className="name-large" id="help-title">
            {TITLES[at]}
          </h3>
          {page === undefined ? (
            <Keys />
          ) : (
            // The build converts our own text to HTML; no part of it comes from a user.
            <div dangerouslySetInnerHTML={{ __html: page.html }} />
          )}
        </article>
      </div>
    </Dialog>
  );
}

const KEYS: readonly (readonly [string, string])[] = [
  ['?', 'This help'],
  ['Ctrl or Cmd + K', 'Search pages, products, and commands'],
  ['Ctrl or Cmd + Z', 'Undo (in a text field, the field’s own undo first)'],
  ['Ctrl or Cmd + Shift + Z, or Ctrl + Y', 'Redo'],
  ['Ctrl or Cmd + S', 'Save the order (Products), or save the page and keep editing (page builder)'],
  ['Space or Enter on a handle', 'Lift an entry, or drop it (Tab also drops it, Escape cancels)'],
  ['Arrow keys', 'Move a lifted entry by 25 pixels'],
  ['Alt + arrow key', 'Move an entry by one position while its handle has the focus'],
  ['Shift + D', 'Duplicate the selected block (page builder)'],
  ['Alt + Up or Down', 'Move the selected block (page builder)'],
  ['Delete', 'Delete the selected block (page builder, Undo restores it)'],
  ['Escape', 'Close a dialog, deselect a block'],
];

/** The list of keys. */
function Keys() {
  return (
    <dl className="stack-12 keys">
      {KEYS.map(([keys, what]) => (
        <div className="stack columns-sm" key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
