import { useState, type SyntheticEvent } from 'react';
import type { SiteSettings } from '@wa/core/contract/site';
import type { InquiryLine } from '@wa/core/domain/inquiry/read-inquiry';
import { Icon } from '@wa/core/ui/icon.tsx';
import { FIND_PATH, INQUIRY_PATH } from '@wa/core/domain/site-routes';
import { InquiryItemFields } from './inquiry-item.tsx';
import { MailPanel } from './mail-panel.tsx';

interface Props {
  lines: readonly InquiryLine[];
  site: SiteSettings;
  /** False on a host of files. */
  hasServer: boolean;
  onChange: (lines: readonly InquiryLine[]) => void;
}

/**
 * A list with its fields and the mail that they make. Without scripts it is a form whose button brings the mail up to
 * date; with them every letter does, and what was removed comes back by one button.
 */
export function InquiryForm({ lines, site, hasServer, onChange }: Props) {
  const [before, setBefore] = useState<readonly InquiryLine[] | null>(null);
  const change = (changed: readonly InquiryLine[], undo: readonly InquiryLine[] | null) => {
    setBefore(undo);
    onChange(changed);
  };
  const stay = (event: SyntheticEvent) => {
    event.preventDefault();
  };
  return (
    <div className="inquiry-parts">
      <form method="get" action={INQUIRY_PATH} onSubmit={stay}>
        {/* Enter in a field sends the form by its first button, which must not be one that removes. */}
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
                  lines,
                );
              }}
            />
          ))}
        </ul>
        <div className="inquiry-acts cluster">
          {lines.length > 0 && (
            <>
              <a href={FIND_PATH}>Add a product by size</a>
              <button
                type="button"
                className="button button-small scripted"
                onClick={() => {
                  change([], lines);
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
            {before !== null && (
              <>
                {lines.length === 0 ? 'List cleared.' : 'Removed.'}{' '}
                <button
                  // Where the keyboard was is gone.
                  autoFocus
                  type="button"
                  className="button button-small"
                  onClick={() => {
                    change(before, null);
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
