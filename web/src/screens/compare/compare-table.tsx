import {
  compareHref,
  type ComparedRow,
  type Comparison,
  type ComparedFigure,
} from '@wa/core/domain/compare/comparison';
import { safeHref } from '@wa/core/domain/links';
import { inquiryOf } from '@wa/core/domain/site-routes';
import { Icon, type IconName } from '@wa/core/ui/icon.tsx';
import { InquiryButton } from '../../site/inquiry-button.tsx';
import { ProductPicture } from '../../site/picture.tsx';
import { Dagger } from '@wa/core/blocks/dagger.tsx';
import { FactClasses } from '@wa/core/blocks/fact-table.tsx';
import { PartNumbers } from '@wa/core/blocks/part-numbers.tsx';
import { withWholeNumbers } from '@wa/core/domain/quote-mail';
import { CONFIRM_NOTE } from '@wa/core/domain/figures/figure-text';
import type { UnitSystem } from '@wa/core/domain/figures/units';
import { capitalized } from '@wa/core/domain/text';

const CONFIRM_ID = 'confirm';

interface Props {
  comparison: Comparison;
  /** Absolute address of this comparison. */
  link: string;
}

/**
 * Table with one row per quantity and one column per product. On phones, the cells are stacked (blocks.css,
 * `.stacks`).
 */
export function CompareTable({ comparison: { parts, rows, notes }, link }: Props) {
  const names = parts.map(({ name }) => name);
  const caption = `Comparison of ${names.join(', ')}`;
  const hasOpen = rows.some(({ cells }) => cells.flat().some(({ isOpen }) => isOpen));
  const slugs = parts.map(({ slug }) => slug);
  const without = (slug: string) => compareHref(slugs.filter((other) => other !== slug));
  return (
    <div className="fact-table compare-table space-16">
      <div className="compare-tools line">
        {parts.length > 1 && (
          <label className="compare-only touch no-print">
            <input type="checkbox" /> Differences only
          </label>
        )}
        <span className="compare-buttons">
          <Tool icon="link" word="Copy link" copies={link} />
          <Tool icon="copy" word="Copy table" copies="" />
          <button type="button" className="copy-button" onClick={printPage}>
            <Icon name="print" />
            Print
          </button>
        </span>
      </div>
      <div className="fact-table-scroll wide" tabIndex={0} role="region" aria-label={caption}>
        <table className="stacks">
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Quantity</th>
              {parts.map(({ slug, name, detail, image, href }) => (
                <th key={slug} scope="col" className="wraps">
                  <ProductPicture image={image} />
                  <a className="compare-part" href={safeHref(href) ?? '/'}>
                    <PartNumbers text={name} />
                  </a>{' '}
                  <span className="compare-detail">
                    <PartNumbers text={detail} />
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.label} row={row} names={names} />
            ))}
            {rows.length === 0 && (
              <tr>
                <th scope="row">Specifications</th>
                {parts.map(({ slug, name }) => (
                  <td key={slug} data-label={withWholeNumbers(name)}>
                    <span className="compare-none">Not listed</span>
                  </td>
                ))}
              </tr>
            )}
            <tr className="no-print">
              <th scope="row">Next</th>
              {parts.map(({ slug, name, href }) => (
                <td key={slug} className="wraps" data-label={withWholeNumbers(name)}>
                  <span className="line">
                    <InquiryButton href={inquiryOf(slug)} name={name} />
                    <a className="touch" href={safeHref(href) ?? '/'}>
                      Page<span className="visually-hidden"> of {name}</span>
                    </a>
                    <a className="touch" href={without(slug)} rel="nofollow">
                      Remove<span className="visually-hidden"> {name}</span>
                    </a>
                  </span>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      {hasOpen && (
        <p className="fact-table-notes" id={CONFIRM_ID}>
          {CONFIRM_NOTE}
        </p>
      )}
      {notes.length > 0 && <p className="fact-table-notes">{notes.join(' ')}</p>}
    </div>
  );
}

function Row({ row: { label, cells, isDifferent }, names }: { row: ComparedRow; names: readonly string[] }) {
  // A single product has no difference to mark.
  if (cells.length === 1) {
    return (
      <tr>
        <th scope="row">{label}</th>
        <Cells cells={cells} names={names} />
      </tr>
    );
  }
  return (
    <tr className={isDifferent ? 'compare-different' : 'compare-same'}>
      <th scope="row">
        <span className="compare-sign" aria-hidden="true">
          {isDifferent ? '≠' : '='}
        </span>{' '}
        {label}
        <span className="visually-hidden">{isDifferent ? ', different' : ', the same'}</span>
      </th>
      <Cells cells={cells} names={names} />
    </tr>
  );
}

function Cells({ cells, names }: { cells: ComparedRow['cells']; names: readonly string[] }) {
  return (
    <>
      {cells.map((figures, at) => (
        <td key={at} className="wraps" data-label={withWholeNumbers(names[at] ?? '')}>
          <CompareCell figures={figures} />
        </td>
      ))}
    </>
  );
}

/** Button served by the page's one copy listener (use-copy-buttons.ts). */
function Tool({ icon, word, copies }: { icon: IconName; word: string; copies: string }) {
  return (
    <button type="button" className="copy-button" data-copy={copies}>
      <Icon name={icon} />
      <span className="copy-word">{word}</span>
    </button>
  );
}

const printPage = () => {
  window.print();
};

/** The values of one quantity of one product, in both unit systems, with their conditions. */
function CompareCell({ figures }: { figures: readonly ComparedFigure[] }) {
  if (figures.length === 0) return <span className="compare-none">Not listed</span>;
  return (
    <div>
      {figures.map((figure, at) => (
        <Figure key={at} figure={figure} />
      ))}
    </div>
  );
}

function Figure({ figure: { name, values, condition, isOpen } }: { figure: ComparedFigure }) {
  const linesIn = (system: UnitSystem) =>
    values.map(({ value, when }) => `${value[system]} ${when[system]}`.trim());
  const [us, metric] = [linesIn('us'), linesIn('metric')];
  const isShared = us.every((line, at) => line === metric[at]);
  const dagger = isOpen && <Dagger note={CONFIRM_ID} />;
  return (
    <div className="compare-figure">
      {name && <span className="compare-name">{name}: </span>}
      {isShared ? (
        <FactClasses classes={us}>{dagger}</FactClasses>
      ) : (
        <>
          <span className="us">
            <FactClasses classes={us}>{dagger}</FactClasses>
          </span>{' '}
          <span className="metric">
            <FactClasses classes={metric}>{dagger}</FactClasses>
          </span>
        </>
      )}
      {condition && <span className="quiet"> {capitalized(condition)}.</span>}
    </div>
  );
}
