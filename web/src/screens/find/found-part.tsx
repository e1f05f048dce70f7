import { PartNumbers } from '@wa/core/blocks/part-numbers.tsx';
import type { Compared, FoundPart } from '@wa/core/domain/finder/finder-answer';
import { inquiryHref } from '@wa/core/domain/inquiry/inquiry-link';
import { safeHref, pdfHref } from '@wa/core/domain/links';
import { Icon, NewTabNote } from '@wa/core/ui/icon.tsx';
import { comparisonOf } from '@wa/core/domain/site-routes';
import { InquiryButton } from '../../site/inquiry-button.tsx';
import { ProductPicture } from '../../site/picture.tsx';

/** A part with what was compared: need, published figure and result, in that order. */
export function FoundPartItem({ part }: { part: FoundPart }) {
  const { slug, name, detail, image, sheet, verdict, reason, restraint, compared } = part;
  const href = safeHref(part.href) ?? `/product/${slug}`;
  return (
    <li>
      <ProductPicture image={image} />
      <div className="found-text">
        <h3>
          <a href={href}>
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
        <p>{verdict === 'fits-if' ? <b>{reason}</b> : reason}</p>
        {restraint && <p>{restraint}</p>}
      </div>
      {compared.length > 0 && <ComparedFigures name={name} compared={compared} />}
      <p className="found-ways cluster">
        <a href={href}>
          Page<span className="visually-hidden">: {name}</span>
        </a>
        {sheet && (
          <a href={pdfHref(sheet, `${name} data sheet`, []) ?? sheet} target="_blank" rel="noopener">
            <Icon name="pdf" />
            Data sheet
            <span className="visually-hidden">: {name}</span>
            <NewTabNote />
          </a>
        )}
        <a href={comparisonOf(slug)} rel="nofollow">
          Compare<span className="visually-hidden">: {name}</span>
        </a>
        <InquiryButton href={inquiryHref([{ slug, note: needs(compared) }])} name={name} />
      </p>
    </li>
  );
}

/** What the visitor asked, for the note of an inquiry. */
const needs = (compared: readonly Compared[]) =>
  compared.map(({ label, need }) => `${label}: ${need}`).join('; ');

function ComparedFigures({ name, compared }: { name: string; compared: readonly Compared[] }) {
  return (
    <table className="compared">
      <caption className="visually-hidden">Compared for {name}</caption>
      <thead className="seen-if-wide">
        <tr>
          <th scope="col">Figure</th>
          <th scope="col">You need</th>
          <th scope="col">Published</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {compared.map((line) => (
          <tr key={`${line.limits} ${line.label}`}>
            <th scope="row">{line.label}</th>
            <td>
              <BothSystems text={line.need} converted={line.needConverted} />
            </td>
            <td>
              {line.published === '' ? (
                <>
                  <span aria-hidden="true">–</span>
                  <span className="visually-hidden">not published</span>
                </>
              ) : (
                <BothSystems text={line.published} converted={line.publishedConverted} />
              )}
            </td>
            <td className={`compared-${line.result}`}>{resultWord(line)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function resultWord({ result, word }: Compared): string {
  if (result === 'holds') return `✓ ${word || 'holds'}`;
  return word || (result === 'not-published' ? 'not published' : result);
}

/** As typed or published first, converted behind it. */
function BothSystems({ text, converted }: { text: string; converted: string }) {
  return (
    <>
      {text}
      {converted && (
        <>
          {' '}
          <small>{converted}</small>
        </>
      )}
    </>
  );
}
