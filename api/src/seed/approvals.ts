import type { Settings } from '@wa/core/domain/settings/settings';
import { stableId } from './stable-id.ts';

const approval = <F extends keyof Settings>(slug: string, field: F) => ({
  page: stableId('page', slug),
  field,
});

/** Built-in pages whose wording the owner approves in the settings, by id: they may move. */
export const APPROVALS = [
  approval('terms-of-sale', 'termsApproved'),
  approval('guarantee-certificate', 'guaranteeApproved'),
] as const;
