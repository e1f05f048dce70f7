import type { Page } from '@wa/core/domain/pages/page';
import { withDraftNotice } from '@wa/core/domain/settings/draft-notice';
import type { SettingsNow } from './settings-keeper.ts';

/** Pages of the specification whose wording the owner approves in the settings, by id: they may move. */
export const APPROVALS = [
  { page: '2c74244dcf80a115eb2912ba', field: 'termsApproved' },
  { page: '1cec041b49634938b36ee779', field: 'guaranteeApproved' },
] as const;

/** The page with its draft notice as the settings say, wherever it stands by now. */
export function withApproval(page: Page, { approvals }: Pick<SettingsNow, 'approvals'>): Page {
  const approval = APPROVALS.find((each) => each.page === page._id);
  return approval === undefined ? page : withDraftNotice(page, !approvals[approval.field]);
}
