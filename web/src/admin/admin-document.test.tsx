import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { buildAssets } from '../testing/build-document.ts';
import { AdminDocument } from './admin-document.tsx';

it('says without scripts what the admin needs, in the only main element, which is outside of noscript', () => {
  const { admin } = buildAssets();
  const html = renderToString(<AdminDocument siteName="WA Catalogue" nonce="n" assets={admin} />);
  const document = new DOMParser().parseFromString(html, 'text/html');
  const [main, ...others] = document.querySelectorAll('main');
  expect(others).toEqual([]);
  expect(main?.closest('noscript')).toBeNull();
  // The application replaces everything inside its root.
  expect(main?.parentElement?.id).toBe('admin-root');
  expect(main?.querySelector('noscript')?.textContent).toContain('The admin area needs scripts.');
});
