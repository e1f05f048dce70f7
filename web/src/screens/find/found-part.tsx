import { PartNumbers } from '@wa/core/blocks/part-numbers.tsx';
import type { FoundPart } from '@wa/core/domain/finder/finder-answer';
import { inquiryHref, type GivenItem } from '@wa/core/domain/inquiry/inquiry-link';
import { pdfHref, safeHref } from '@wa/core/domain/links';
import { comparisonOf } from '@wa/core/domain/site-routes';
import { Icon, NewTabNote } from '@wa/core/ui/icon.tsx';
import { InquiryButton } from '../../site/inquiry-button.tsx';
import { ProductPicture } from '../../site/picture.tsx';
import { ComparedValues } from './compared-values.tsx';

export const hrefOf = ({ href, slug }: FoundPart): string => safeHref(href) ?? `/product/${slug}`;

/** Returns the quote list item of a product: the visitor's requirements as its note, and the row that fits. */
export const itemOf = ({ slug, compared, row = '' }: FoundPart): GivenItem => ({
  slug,
  row,
  note: compared.map(({ label, need }) => `${label}: ${need}`).join('; '),
});

export const AddToQuote = ({ part }: { part: FoundPart }) => (
  <InquiryButton href={inquiryHref([itemOf(part)])} name={part.name} />
);

/** A product that fits or may fit: the reason in bold, and the compared values. */
export function FoundPartItem({ part }: { part: FoundPart }) {
  const { name, detail, image, reason, restraint, compared } = part;
  return (
    <li>
      <ProductPicture image={image} />
      <div className="found-text">
        <h3>
          <a href={hrefOf(part)}>
            <PartNumbers text={name} />
          </a>
          {detail && (
            <>
              {' '}
              <small>
                <PartNumbers text={detail} />
              </small>
            </>
          )}
        </h3>
        <Reason reason={reason} />
        {restraint && <p>{restraint}</p>}
      </div>
      {compared.length > 0 && <ComparedValues name={name} compared={compared} />}
      <FoundWays part={part} />
    </li>
  );
}

const Reason = ({ reason }: Pick<FoundPart, 'reason'>) => (
  <p>
    <b>{reason.governing}</b> {reason.yours}
  </p>
);

/** A product that doesn't fit, collapsed to one line. It expands to the comparison. */
export function NoFitItem({ part }: { part: FoundPart }) {
  const { name, reason, compared } = part;
  return (
    <li>
      <details>
        <summary>
          <span className="no-fit-name">
            <PartNumbers text={name} />
          </span>
          <span>
            <b>{reason.governing}</b> {reason.yours}
          </span>
          <Icon name="chevronRight" />
        </summary>
        <ComparedValues name={name} compared={compared} />
        <FoundWays part={part} isPageLinked />
      </details>
    </li>
  );
}

/**
 * Links of a product: its page (unless its name is the link already), data sheet, comparison, and quote list.
 */
function FoundWays({ part, isPageLinked = false }: { part: FoundPart; isPageLinked?: boolean }) {
  const { slug, name, sheet } = part;
  return (
    <p className="found-ways line no-print">
      {isPageLinked && (
        <a className="touch" href={hrefOf(part)}>
          Page<span className="visually-hidden">: {name}</span>
        </a>
      )}
      {sheet && (
        <a
          className="touch"
          href={pdfHref(sheet, `${name} data sheet`, []) ?? sheet}
          target="_blank"
          rel="noopener"
        >
          <Icon name="pdf" />
          Data sheet
          <span className="visually-hidden">: {name}</span>
          <NewTabNote />
        </a>
      )}
      <a className="touch" href={comparisonOf(slug)} rel="nofollow">
        Compare<span className="visually-hidden">: {name}</span>
      </a>
      <AddToQuote part={part} />
    </p>
  );
}
