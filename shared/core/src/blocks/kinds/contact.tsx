import { REQUEST_QUOTE } from '../../domain/labels.ts';
import { phoneHref } from '../../domain/links.ts';
import { quoteHref } from '../../domain/quote-mail.ts';
import { Icon } from '../../ui/icon.tsx';
import { useBlockEnvironment } from '../block-environment.tsx';
import type { BlockView } from '../page/page-view.tsx';

/**
 * Links to request a quote by mail or phone. The mail names the page and its checklist. Every product page
 * ends with it.
 */
export const ContactBlock: BlockView = ({ root }) => {
  const { site, pageTitle, path, quote } = useBlockEnvironment();
  const about = { title: pageTitle, ...quote, page: path, origin: site.publicUrl };
  const href = quoteHref(site.salesEmail, about);
  return (
    <div className="quote line box-strong" {...root}>
      <div>
        <p className="quote-title">Request a quote</p>
        <p className="quote-subject">
          Send us your pipe OD, opening, pressure, and quantity.{site.hours && ` ${site.hours}.`}
        </p>
      </div>
      <div className="quote-actions line">
        <a className="button button-quote" href={href} data-mail={site.salesEmail}>
          <Icon name="mail" />
          {REQUEST_QUOTE}
        </a>
        <a className="button" href={phoneHref(site.phone)}>
          <Icon name="phone" />
          <span>{site.phone}</span>
        </a>
      </div>
    </div>
  );
};
