import type { SiteSettings } from '@wa/core/contract/site';
import { inquiryHref, inquiryQuery, LINK_MAX } from '@wa/core/domain/inquiry/inquiry-link';
import { inquiryMail } from '@wa/core/domain/inquiry/inquiry-mail';
import type { InquiryLine } from '@wa/core/domain/inquiry/read-inquiry';
import { Icon, NewTabNote } from '@wa/core/ui/icon.tsx';
import { CREATE_SUBMITTAL } from '@wa/core/domain/labels';
import { INQUIRY_SHEET_PATH, SUBMITTAL_PATH } from '@wa/core/domain/site-routes';

const EMAIL_LIST = 'Email the list';

interface Props {
  lines: readonly InquiryLine[];
  site: SiteSettings;
  /** False on a static host, which cannot generate a PDF. */
  hasServer: boolean;
}

/** The mail of a quote list and the ways to send it: mail program, copied text, PDF, and link. */
export function MailPanel({ lines, site, hasServer }: Props) {
  const { subject, text, href, isShort } = inquiryMail(lines, site.salesEmail, site.publicUrl);
  const link = inquiryHref(lines);
  const isLinked = link.length <= LINK_MAX;
  return (
    <section className="inquiry-mail box-strong" aria-labelledby="inquiry-mail">
      <h2 id="inquiry-mail">{EMAIL_LIST}</h2>
      <dl>
        <dt className="muted">To</dt>
        <dd>{site.salesEmail}</dd>
        <dt className="muted">Subject</dt>
        <dd>{subject}</dd>
      </dl>
      <pre tabIndex={0} role="region" aria-label="Text of the email">
        {text}
      </pre>
      <div className="inquiry-ways stack-8 no-print">
        {isShort && (
          <p className="field-hint">
            The list is too long for an email link, so the email has a short version. Attach the PDF or paste
            the copied text.
          </p>
        )}
        <a className="button button-quote" href={href} data-mail={site.salesEmail}>
          <Icon name="mail" />
          {EMAIL_LIST}
        </a>
        <button type="button" className="button scripted" data-copy={text}>
          <Icon name="copy" />
          Copy text
        </button>
        {isLinked && hasServer && (
          <a
            className="button"
            href={`${INQUIRY_SHEET_PATH}?${inquiryQuery(lines)}`}
            target="_blank"
            rel="noopener nofollow"
          >
            <Icon name="download" />
            Download PDF
            <NewTabNote />
          </a>
        )}
        {isLinked && hasServer && (
          <a className="button" href={`${SUBMITTAL_PATH}?${inquiryQuery(lines)}`}>
            {CREATE_SUBMITTAL}
          </a>
        )}
        {isLinked ? (
          <button type="button" className="button scripted" data-copy={link}>
            <Icon name="link" />
            Copy link
          </button>
        ) : (
          <p className="field-hint">This list is too long for a link or a PDF. Copy its text.</p>
        )}
        <p className="field-hint">This page doesn’t send anything. Your email app does.</p>
      </div>
    </section>
  );
}
