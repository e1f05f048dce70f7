import type { PageChanges } from '@wa/core/contract/content';
import type { Page } from '@wa/core/domain/pages/page';
import { found } from '../../testing/found.ts';
import type { AdminClient } from '../admin-client.ts';

/** Creates an empty page and returns the outcome. */
export const createPage = (client: AdminClient, slug: string, title: string, more: PageChanges = {}) =>
  client.pages.save(slug, null, { title, slug, content: [], images: [], pdfs: [], ...more });

/** Returns the page at a slug, as the client shows it. */
export const pageAt = async (client: AdminClient, slug: string): Promise<Page> =>
  found(await client.pages.get(slug));

/** Saves changes of the page at a slug, as the client shows it. */
export const changePage = async (client: AdminClient, slug: string, changes: PageChanges) =>
  client.pages.save(slug, await pageAt(client, slug), changes);
