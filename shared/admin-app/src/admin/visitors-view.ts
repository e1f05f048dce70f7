import type { AdminClient } from '../client/admin-client.ts';
import { useContent } from './content-provider.tsx';

type Settings = ReturnType<AdminClient['shown']>['settings'];

const isOnDeploy = (settings: Settings): boolean => settings[0]?.publishing === 'on-deploy';

/** Returns true if visitors of this server see saved changes only after a deploy (D37). */
export const waitsForDeploy = (api: Pick<AdminClient, 'shown'>): boolean => isOnDeploy(api.shown().settings);

/**
 * Returns when visitors see a saved change, for the message about it. Returns undefined if they see it already,
 * and for a draft, which they don't see at all.
 */
export function whenSeen(api: Pick<AdminClient, 'shown'>, record?: object): string | undefined {
  if (!waitsForDeploy(api) || (record && 'draft' in record && record.draft === true)) return undefined;
  return 'Visitors see this change after the next deploy.';
}

/** Returns the label of a link to the page that visitors currently see. */
export const useViewPage = (): string =>
  isOnDeploy(useContent().settings) ? 'View deployed page' : 'View page';
