import { useEffect, useState } from 'react';
import { INQUIRY_PATH } from '@wa/core/domain/site-routes';

/** Milliseconds that the message is shown. The count in the bar stays. */
const SAID_MS = 8000;

/** Handles every "Add to quote" link of the page and shows the result. */
export function InquiryStatus() {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const serve = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[data-add-inquiry]') : null;
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      const href = link?.getAttribute('href');
      if (!href || !isPlain) return;
      event.preventDefault();
      const follow = () => {
        location.assign(href);
      };
      import('./inquiry/add-here.ts').then(({ addHere }) => {
        const sentence = addHere(href);
        if (sentence === null) follow();
        else setSaid(sentence);
      }, follow);
    };
    // The capturing listener runs before the one for links (use-link-navigation.ts).
    document.addEventListener('click', serve, true);
    return () => {
      document.removeEventListener('click', serve, true);
    };
  }, []);
  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => {
      setSaid('');
    }, SAID_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [said]);
  return (
    <div className="inquiry-status floating no-print" role="status">
      {said && (
        <>
          {said} <a href={INQUIRY_PATH}>Show the list</a>
        </>
      )}
    </div>
  );
}
