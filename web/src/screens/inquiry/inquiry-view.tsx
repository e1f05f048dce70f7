import { QUOTE_LIST } from '@wa/core/domain/labels';
import { useState } from 'react';
import { LIST_UNREAD, NOT_KEPT, keptItems, withItems } from '@wa/core/domain/inquiry/inquiry-list';
import { counted } from '@wa/core/domain/text';
import { inquiryHref, type InquiryItem } from '@wa/core/domain/inquiry/inquiry-link';
import type { InquiryLine } from '@wa/core/domain/inquiry/read-inquiry';
import { INQUIRY_PATH, FIND_PATH } from '@wa/core/domain/site-routes';
import { useHydrated } from '../../site/use-hydrated.ts';
import type { ViewProps } from '../../site/routes.ts';
import { NeedsScripts } from '../../site/layout/page-parts.tsx';
import { keep, readKept } from '../../site/inquiry/device-list.ts';
import { InquiryForm } from './inquiry-form.tsx';
import { useDeviceList } from './use-device-list.ts';

/**
 * The quote list (D16). An address with items shows those items, since the link may have been sent to
 * somebody. Otherwise, the list of this device is shown.
 */
export function InquiryView({ route, site }: ViewProps<'inquiry'>) {
  const isSent = route.search !== '';
  const hydrated = useHydrated();
  return (
    <article className="page page-wide inquiry" data-unanswered={!isSent || undefined}>
      <h1 tabIndex={-1}>{QUOTE_LIST}</h1>
      <NeedsScripts isFile={route.isFile} email={site.salesEmail} />
      {isSent && <SentList key={route.search} route={route} site={site} hydrated={hydrated} />}
      {!isSent && (hydrated ? <OwnList site={site} /> : <EmptyList />)}
    </article>
  );
}

type SentProps = Pick<ViewProps<'inquiry'>, 'route' | 'site'> & { hydrated: boolean };

function SentList({ route, site, hydrated }: SentProps) {
  const { inquiry } = route;
  const [lines, setLines] = useState<readonly InquiryLine[]>(inquiry.lines);
  const [said, setSaid] = useState('');
  const add = () => {
    const { items, added, problem } = withItems(keptItems(readKept()), lines.map(itemOf));
    const isKept = added === 0 || keep(items);
    const count =
      added === 0 ? 'All of these are already on your list.' : `Added: ${counted(added, 'product')}.`;
    setSaid([isKept ? count : NOT_KEPT, problem].filter(Boolean).join(' '));
  };
  return (
    <>
      <p className="lead">{counted(lines.length, 'product')} from a link.</p>
      {inquiry.problems.map((problem) => (
        <p key={problem} className="problem" role="status">
          {problem}
        </p>
      ))}
      {inquiry.rest && (
        <p>
          <a href={inquiry.rest}>Open the other products</a>
        </p>
      )}
      <p className="inquiry-acts line space-8 scripted no-print">
        {hydrated && lines.length > 0 && (
          <button type="button" className="button" onClick={add}>
            Add these to my list
          </button>
        )}
        <span role="status">
          {said} {said && <a href={INQUIRY_PATH}>Show my list</a>}
        </span>
      </p>
      {lines.length === 0 && <EmptyList />}
      <InquiryForm lines={lines} site={site} hasServer={!route.isFile} onChange={setLines} />
    </>
  );
}

function OwnList({ site }: Pick<ViewProps<'inquiry'>, 'site'>) {
  const { items, lines, isUnread, hasServer } = useDeviceList();
  const [isKept, setKept] = useState(true);
  const change = (changed: readonly InquiryLine[]) => {
    setKept(keep(changed.map(itemOf)));
  };
  return (
    <>
      {items.length > 0 && (
        <p className="lead">{counted(items.length, 'product')}. We store this list only on this device.</p>
      )}
      <p role="status">
        {isUnread && LIST_UNREAD}
        {!isKept && NOT_KEPT} {!isKept && <a href={inquiryHref(items)}>Link to this list</a>}
      </p>
      {items.length === 0 && <EmptyList />}
      {lines !== null && <InquiryForm lines={lines} site={site} hasServer={hasServer} onChange={change} />}
    </>
  );
}

const itemOf = ({ slug, quantity, size, note, row }: InquiryLine): InquiryItem => ({
  slug,
  quantity,
  size,
  note,
  row,
});

/** Empty state of the quote list, also shown until the list of this device has been read. */
function EmptyList() {
  return (
    <div className="inquiry-empty stack">
      <p className="lead">
        Your quote list is empty. Add products from any product page, then send the list in one email. We
        store it only on this device.
      </p>
      <p className="line">
        <a className="button button-primary" href={FIND_PATH}>
          Find a product
        </a>
        <a className="button" href="/">
          Browse products
        </a>
      </p>
    </div>
  );
}
