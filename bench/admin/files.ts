import type { Browser } from '@playwright/test';
import type { RunningServer } from '../../e2e/support/server.ts';
import { figure, heading } from '../report.ts';
import { dashboardIsUsable, openPage, type Session } from './opening.ts';

/** Kilobytes over the wire. */
interface Bytes {
  script: number;
  stylesheet: number;
  /** Lists and records. */
  xhr: number;
}

/** What the admin transfers at first, and what its parts bring when they are opened; brotli, over the wire. */
export async function benchFiles(browser: Browser, server: RunningServer, session: Session): Promise<void> {
  const page = await openPage(browser, server, session, {
    // It brings everything for working offline, in the background: that is not what is waited for.
    serviceWorkers: 'block',
  });
  let seen: Promise<{ type: string; size: number }>[] = [];
  page.on('requestfinished', (request) => {
    const type = request.resourceType();
    // A file that the browser still had counts as nothing.
    seen.push(
      request.sizes().then(
        (sizes) => ({ type, size: Math.max(0, sizes.responseBodySize) }),
        // The page was closed meanwhile.
        () => ({ type, size: 0 }),
      ),
    );
  });
  const take = async (): Promise<Bytes> => {
    const bytes: Bytes = { script: 0, stylesheet: 0, xhr: 0 };
    for (const { type, size } of await Promise.all(seen)) {
      if (type in bytes) bytes[type as keyof Bytes] += size / 1000;
    }
    seen = [];
    return bytes;
  };
  heading('Files of the admin (bytes over the wire, compressed)');
  await page.goto('/admin');
  await dashboardIsUsable(page);
  const first = await take();
  figure('/admin at first: JavaScript', first.script, 'kB');
  figure('/admin at first: style sheets', first.stylesheet, 'kB');
  figure('/admin at first: lists', first.xhr, 'kB');
  await page
    .locator('li.product-card')
    .first()
    .getByRole('button', { name: /^Edit / })
    .click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor();
  await page.getByText('Content', { exact: true }).first().click();
  await page.locator('.ProseMirror').waitFor();
  show('product dialog with rich text', await take());
  await page.goto('/admin/pages');
  await page.getByRole('heading', { level: 1 }).waitFor();
  show('list of pages', await take());
  await page.goto('/admin/bench-new-page');
  await page.getByRole('region', { name: 'Editor' }).waitFor();
  show('page builder', await take());
  await page.context().close();
}

function show(name: string, { script, stylesheet }: Bytes): void {
  figure(`${name}: more JavaScript`, script, 'kB');
  figure(`${name}: more style sheets`, stylesheet, 'kB');
}
