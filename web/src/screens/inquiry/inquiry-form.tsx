import { useState, type SyntheticEvent } from 'react';
import type { SiteSettings } from '@wa/core/contract/site';
import { isSameItem } from '@wa/core/domain/inquiry/inquiry-list';
import type { InquiryLine } from '@wa/core/domain/inquiry/read-inquiry';
import { Icon } from '@wa/core/ui/icon.tsx';
import { FIND_PATH, INQUIRY_PATH } from '@wa/core/domain/site-routes';
import { InquiryItemFields } from './inquiry-item.tsx';
import { MailPanel } from './mail-panel.tsx';

type Removed = readonly (readonly [at: number, line: InquiryLine])[];

/** Returns the list with removed lines in their places. Lines that were added since, as in another tab, stay. */
function restored(lines: readonly InquiryLine[], removed: Removed): InquiryLine[] {
  const all = [...lines];
  for (const [at, line] of removed)
    if (!all.some((other) => isSameItem(other, line))) all.splice(at, 0, line);
  return all;
}

interface Props {
  lines: readonly InquiryLine[];
  site: SiteSettings;
  /** False on a static host. */
  hasServer: boolean;
  onChange: (lines: readonly InquiryLine[]) => void;
}

/**
 * The quote list with its fields and the mail that they produce. Without scripts, a button of the form
 * updates the mail. With scripts, every letter does, and a button restores removed items.
 */
export function InquiryForm({ lines, site, hasServer, onChange }: Props) {
  const [removed, setRemoved] = useState<Removed | null>(null);
  const change = (changed: readonly InquiryLine[], undo: Removed | null) => {
    setRemoved(undo);
    onChange(changed);
  };
  const stay = (event: SyntheticEvent) => {
    event.preventDefault();
  };
  return (
    <div className="inquiry-parts space-16">
      <form method="get" action={INQUIRY_PATH} onSubmit={stay}>
        {/* Enter submits the form with its first button, which must not be a remove button. */}
        <button className="visually-hidden" type="submit" tabIndex={-1} aria-hidden="true" />
        <ul className="inquiry-list framed-list">
          {lines.map((line, at) => (
            <InquiryItemFields
              key={at}
              line={line}
              at={at}
              onChange={(fields) => {
                change(
                  lines.map((other) => (other === line ? { ...line, ...fields } : other)),
                  null,
                );
              }}
              onRemove={() => {
                change(
                  lines.filter((other) => other !== line),
                  [[at, line]],
                );
              }}
            />
          ))}
        </ul>
        <div className="inquiry-acts line space-8 no-print">
          {lines.length > 0 && (
            <>
              <a href={FIND_PATH}>Add a product by size</a>
              <button
                type="button"
                className="button button-small scripted"
                onClick={() => {
                  change([], [...lines.entries()]);
                }}
              >
                Clear list
              </button>
              <button type="submit" className="button button-primary inquiry-update">
                Update the email
              </button>
            </>
          )}
          <span role="status">
            {removed !== null && (
              <>
                {lines.length === 0 ? 'List cleared.' : 'Removed.'}{' '}
                <button
                  // The button takes the focus, because the element that had it was removed.
                  autoFocus
                  type="button"
                  className="button button-small"
                  onClick={() => {
                    change(restored(lines, removed), null);
                  }}
                >
                  <Icon name="undo" />
                  Undo
                </button>
              </>
            )}
          </span>
        </div>
      </form>
      {lines.length > 0 && <MailPanel lines={lines} site={site} hasServer={hasServer} />}
    </div>
  );
}
