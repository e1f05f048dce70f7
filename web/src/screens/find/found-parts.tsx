import { comparisonOfFirst, compareWords } from '@wa/core/domain/compare/comparison';
import { NEXT_PAGE, PREVIOUS_PAGE } from '@wa/core/domain/labels';
import {
  ALL_PARTS,
  VERDICT_WORDS,
  VERDICTS,
  type FinderAnswer,
  type FoundPart,
  type Verdict,
  type Compared,
} from '@wa/core/domain/finder/finder-answer';
import { FIND_PATH, comparisonOf } from '@wa/core/domain/site-routes';
import { Dagger } from '@wa/core/blocks/dagger.tsx';
import { PartNumbers } from '@wa/core/blocks/part-numbers.tsx';
import { CONFIRM_NOTE } from '@wa/core/domain/figures/figure-text';
import { inquiryHref } from '@wa/core/domain/inquiry/inquiry-link';
import { safeHref, pdfHref } from '@wa/core/domain/links';
import { Icon, NewTabNote } from '@wa/core/ui/icon.tsx';
import { InquiryButton } from '../../site/inquiry-button.tsx';
import { ProductPicture } from '../../site/picture.tsx';

/** The footnote of values that a visitor must confirm. */
const CONFIRM_ID = 'confirm';

/** Anchor of the products of a verdict. */
const verdictId = (verdict: Verdict) => `verdict-${verdict}`;

interface Props {
  answer: FinderAnswer;
  /** The query that is answered. */
  search: string;
}

/** The parts by verdict, and above them how many of each. */
export function FoundParts({ answer, search }: Props) {
  const { page } = answer;
  const groups = VERDICTS.map((verdict) => ({
    verdict,
    count: answer.counts[verdict],
    parts: answer.parts.filter((part) => part.verdict === verdict),
  }));
  return (
    <>
      {answer.counts.fits === 0 && answer.summary !== '' && (
        <p className="find-tip">
          <b>{answer.missing || 'Nothing fits without confirmation.'}</b> {answer.hint}
        </p>
      )}
      <ul className="find-counts cluster" aria-label="Answers">
        {groups.map(({ verdict, count }) => (
          <li key={verdict}>
            <VerdictCount
              verdict={verdict}
              count={count}
              isShown={answer.parts.some((part) => part.verdict === verdict)}
            />
          </li>
        ))}
      </ul>
      {groups.map(
        (group) =>
          (page === null ? group.count : group.parts.length) > 0 && (
            <Group key={group.verdict} {...group} search={search} isPaged={page !== null} />
          ),
      )}
      {page !== null && page.count > 1 && <PartPages page={page} search={search} />}
      {answer.parts.some(({ compared }) => compared.some(({ isOpen }) => isOpen)) && (
        <p className="fact-table-notes" id={CONFIRM_ID}>
          {CONFIRM_NOTE}
        </p>
      )}
      {answer.rules.length > 0 && (
        <ul className="find-rules quiet">
          {answer.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      )}
    </>
  );
}

interface VerdictCountProps {
  verdict: Verdict;
  count: number;
  isShown: boolean;
}

/** A link to the group where it is on this page; else the group is only counted. */
function VerdictCount({ verdict, count, isShown }: VerdictCountProps) {
  const words = (
    <>
      <VerdictMark verdict={verdict} /> <span className="figures">{count}</span>
    </>
  );
  return isShown ? <a href={`#${verdictId(verdict)}`}>{words}</a> : <span>{words}</span>;
}

/** Links between the pages of all parts; they work without scripts. */
function PartPages({ page, search }: { page: NonNullable<FinderAnswer['page']>; search: string }) {
  const { number, count } = page;
  return (
    <nav className="find-pages cluster" aria-label="Pages of products">
      {number > 1 && (
        <a className="button" href={allPartsHref(search, number - 1)} rel="prev">
          {PREVIOUS_PAGE}
        </a>
      )}
      <p>
        Page {number} of {count}
      </p>
      {number < count && (
        <a className="button" href={allPartsHref(search, number + 1)} rel="next">
          {NEXT_PAGE}
        </a>
      )}
    </nav>
  );
}

function allPartsHref(search: string, page: number): string {
  const query = new URLSearchParams(search);
  query.set(ALL_PARTS, String(page));
  return `${FIND_PATH}?${query.toString()}`;
}

interface GroupProps extends Pick<Props, 'search'> {
  /** True on a page of all parts, which may show only some of a verdict. */
  isPaged: boolean;
  verdict: Verdict;
  count: number;
  parts: readonly FoundPart[];
}

function Group({ verdict, count, parts, search, isPaged }: GroupProps) {
  const compare = comparisonOfFirst(parts.map(({ slug }) => slug));
  const isShort = verdict === 'ask' || verdict === 'no';
  const id = verdictId(verdict);
  return (
    <section className="answer-group find-group" aria-labelledby={id}>
      <h2 id={id}>
        <VerdictMark verdict={verdict} /> <small className="figures">{count}</small>
      </h2>
      <ul className={isShort ? 'found found-short framed-list' : 'found framed-list'}>
        {parts.map((part) => (
          <FoundPartItem key={part.slug} part={part} />
        ))}
      </ul>
      {compare !== '' && (
        <p className="find-rest quiet">
          <a href={compare} rel="nofollow">
            {compareWords(count)}
            <span className="visually-hidden">: {VERDICT_WORDS[verdict]}</span>
          </a>
        </p>
      )}
      {!isPaged && count > parts.length && (
        <p className="find-rest quiet">
          The first {parts.length} are shown. Name a size or a pressure to have fewer, or{' '}
          <a href={allPartsHref(search, 1)}>show all</a>.
        </p>
      )}
    </section>
  );
}

/** A verdict by shape and word; never by color alone. */
function VerdictMark({ verdict }: { verdict: Verdict }) {
  return <span className={`verdict verdict-${verdict}`}>{VERDICT_WORDS[verdict]}</span>;
}

/** A part with what was compared: need, listed value, and result, in that order. */
function FoundPartItem({ part }: { part: FoundPart }) {
  const { slug, name, detail, image, sheet, reason, restraint, compared } = part;
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
        <p>
          <b>{reason.governing}</b> {reason.yours}
        </p>
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
          <th scope="col">Compared</th>
          <th scope="col">You need</th>
          <th scope="col">Listed</th>
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
              <BothSystems text={line.listed || 'Not listed'} converted={line.listedConverted} />
              {line.isOpen && <Dagger note={CONFIRM_ID} />}
            </td>
            <td className={`compared-${line.result}`}>{line.word}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** As typed or listed first, converted behind it. */
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
