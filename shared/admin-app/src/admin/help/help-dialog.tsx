import './help.css';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';
import { Keys } from './keys.tsx';

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
    <Dialog
      title="Help"
      width="wide"
      steady
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="help">
        <nav aria-label="Handbook">
          {TITLES.map((title, index) => (
            <button
              key={title}
              type="button"
              aria-current={index === at ? 'page' : undefined}
              onClick={() => setAt(index)}
            >
              {title}
            </button>
          ))}
        </nav>
        <article ref={article} className="help-page" aria-labelledby="help-title">
          <h3 id="help-title">{TITLES[at]}</h3>
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
