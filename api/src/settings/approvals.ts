import type { Page } from '@wa/core/domain/pages/page';
import { withDraftNotice } from '@wa/core/domain/settings/draft-notice';
import { APPROVALS } from '../seed/approvals.ts';
import type { SettingsNow } from './settings-keeper.ts';

/** The page with its draft notice as the settings say, wherever it stands by now. */
export function withApproval(page: Page, { approvals }: Pick<SettingsNow, 'approvals'>): Page {
  const approval = APPROVALS.find((each) => each.page === page._id);
  return approval === undefined ? page : withDraftNotice(page, !approvals[approval.field]);
}
