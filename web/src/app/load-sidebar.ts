import { SIDEBAR_FETCH_FAILED } from '@wa/core/domain/messages';
import { type SidebarNode, assertNoDuplicates, listOrEmpty } from '@wa/core/domain/sidebar/sidebar-tree';
import { logFailure } from './log-failure.ts';
import { ask } from './site-api.ts';

/**
 * Reads the navigation tree; an answer that isn't a list counts as empty, and a failure is logged and leaves an empty one
 * (specification 5, 8). A read that fails once is tried again. Null when a newer navigation has taken over.
 */
export async function loadSidebar(signal: AbortSignal): Promise<SidebarNode[] | null> {
  try {
    const tree = listOrEmpty(await readItems(signal).catch(() => readItems(signal)));
    assertNoDuplicates(tree);
    return tree;
  } catch (error) {
    if (signal.aborted) return null;
    logFailure(SIDEBAR_FETCH_FAILED, error);
    return [];
  }
}

async function readItems(signal: AbortSignal): Promise<unknown> {
  const response = await ask('/api/sidebar-items', 'application/json', signal);
  if (!response.ok) throw new Error(`The server answered ${String(response.status)}`);
  return response.json();
}
