import type { SiteSettings } from '@wa/core/contract/site';
import { inquiryHref, inquiryQuery, LINK_MAX } from '@wa/core/domain/inquiry/inquiry-link';
import { MAIL_MAX, inquiryMail } from '@wa/core/domain/inquiry/inquiry-mail';
import type { InquiryLine } from '@wa/core/domain/inquiry/read-inquiry';
import { Icon, NewTabNote } from '@wa/core/ui/icon.tsx';
import { INQUIRY_SHEET_PATH } from '@wa/core/domain/site-routes';

interface Props {
  lines: readonly InquiryLine[];
  site: SiteSettings;
  /** False on a host of files, which makes no sheet. */
  hasServer: boolean;
}

/** The mail that a list makes, and the ways to send it: by mail program, by copy, as a PDF sheet, as a link. */
export function MailPanel({ lines, site, hasServer }: Props) {
  const { subject, text, href, length, isShort } = inquiryMail(lines, site.salesEmail, site.publicUrl);
  const link = site.publicUrl + inquiryHref(lines);
  const isLinked = link.length <= LINK_MAX;
  return (
    <section className="inquiry-mail" aria-labelledby="inquiry-mail">
      <h2 className="visually-hidden" id="inquiry-mail">
        The e-mail
      </h2>
      <dl>
        <dt>To</dt>
        <dd>{site.salesEmail}</dd>
        <dt>Subject</dt>
        <dd>{subject}</dd>
      </dl>
      <pre tabIndex={0} role="region" aria-label="Text of the email">
        {text}
      </pre>
      <div className="inquiry-ways">
        <meter
          min={0}
          max={MAIL_MAX}
          high={MAIL_MAX - 1}
          optimum={0}
          value={Math.min(length, MAIL_MAX)}
          aria-label="Length of the email"
        />
        <p className="field-hint figures">
          {length} of {MAIL_MAX} characters, as mail programs count them.
          {isShort &&
            ' This list is too long for an email link, so the email has a short version. Paste the copied text, or attach the PDF.'}
        </p>
        <a className="button button-quote" href={href} data-mail={site.salesEmail}>
          <Icon name="mail" />
          Open as e-mail
        </a>
        <button type="button" className="button scripted" data-copy={text}>
          <Icon name="copy" />
          Copy as text
        </button>
        {isLinked && hasServer && (
          <a
            className="button"
            href={`${INQUIRY_SHEET_PATH}?${inquiryQuery(lines)}`}
            target="_blank"
            rel="noopener nofollow"
          >
            <Icon name="pdf" />
            PDF sheet
            <NewTabNote />
          </a>
        )}
        {isLinked ? (
          <button type="button" className="button scripted" data-copy={link}>
            <Icon name="link" />
            Copy link to this list
          </button>
        ) : (
          <p className="field-hint">This list is too long for a link and for the sheet: copy its text.</p>
        )}
        <p className="field-hint">Nothing is sent by this page and nothing is stored on a server.</p>
      </div>
    </section>
  );
}
