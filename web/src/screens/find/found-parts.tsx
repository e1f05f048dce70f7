import { CONFIRM_NOTE } from '@wa/core/domain/figures/figure-text';
import { comparisonOfFirst, compareWords } from '@wa/core/domain/compare/comparison';
import {
  ALL_PARTS,
  VERDICTS,
  type FinderAnswer,
  type FoundPart,
  type Verdict,
} from '@wa/core/domain/finder/finder-answer';
import { addText, groupTitle } from '@wa/core/domain/finder/missing';
import { inquiryHref, ITEMS_MAX } from '@wa/core/domain/inquiry/inquiry-link';
import { NEXT_PAGE, PREVIOUS_PAGE } from '@wa/core/domain/labels';
import { TASK_WORDS } from '@wa/core/domain/products/tasks';
import { FIND_PATH } from '@wa/core/domain/site-routes';
import { Icon } from '@wa/core/ui/icon.tsx';
import { CONFIRM_ID } from './compared-values.tsx';
import { FoundPartItem, itemOf, NoFitItem } from './found-part.tsx';
import { ProductTable } from './product-table.tsx';

/** Returns the anchor of the products of a verdict. */
const verdictId = (verdict: Verdict) => `verdict-${verdict}`;

interface Props {
  answer: FinderAnswer;
  /** The query of the answer. */
  search: string;
}

/** The products by verdict, below the number of products per verdict. */
export function FoundParts({ answer, search }: Props) {
  const { page } = answer;
  const groups = VERDICTS.filter((verdict) => answer.words[verdict] !== undefined).map((verdict) => ({
    verdict,
    title: groupTitle(answer, verdict),
    count: answer.counts[verdict],
    parts: answer.parts.filter((part) => part.verdict === verdict),
  }));
  return (
    <>
      {answer.task && answer.summary !== '' && (
        <p>
          <b>{TASK_WORDS[answer.task].label}</b>: {answer.summary}. {addText(answer.missing)}
        </p>
      )}
      <ul className="find-counts space-8 line no-print" aria-label="Answers">
        {groups.map(({ verdict, count }) => (
          <li key={verdict}>
            <VerdictCount
              verdict={verdict}
              word={answer.words[verdict] ?? ''}
              count={count}
              isShown={answer.parts.some((part) => part.verdict === verdict)}
            />
          </li>
        ))}
      </ul>
      {answer.counts.fits + answer.counts['so-far'] === 0 && answer.summary !== '' && (
        <p className="problem tip">
          <b>Nothing fits without confirmation.</b> {answer.hint}
        </p>
      )}
      <AddAll answer={answer} />
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
        <ul className="find-rules space-16 quiet">
          {answer.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      )}
    </>
  );
}

const MAY_FIT: readonly Verdict[] = ['fits', 'so-far', 'fits-if'];

/**
 * Button that adds every product that fits or may fit to the quote list, as far as the page shows them. A
 * product whose rating isn't listed is none of them (D16). A single product needs only its own button.
 */
function AddAll({ answer: { parts, counts, missing } }: { answer: FinderAnswer }) {
  const candidates = parts.filter(({ verdict }) => MAY_FIT.includes(verdict)).slice(0, ITEMS_MAX);
  if (missing.length > 0 || candidates.length < 2) return null;
  const sum = (verdicts: readonly Verdict[]) =>
    verdicts.reduce((total, verdict) => total + counts[verdict], 0);
  const isAll = candidates.length === sum(MAY_FIT);
  return (
    <div className="find-add-all space-12 line box-strong no-print">
      <p>
        <b className="name name-large">
          {sum(MAY_FIT)} of {sum(VERDICTS)} products fit or may fit.
        </b>{' '}
        Send us {isAll ? 'all of them' : 'those on this page'}, and we’ll reply with the one for your pipe.
      </p>
      <a
        className="button button-quote"
        href={inquiryHref(candidates.map(itemOf))}
        data-add-inquiry=""
        rel="nofollow"
      >
        <Icon name="plus" />
        Add {isAll ? 'all' : 'these'} {candidates.length} to quote list
      </a>
    </div>
  );
}

interface VerdictCountProps {
  verdict: Verdict;
  word: string;
  count: number;
  isShown: boolean;
}

/** Number of products of a verdict; a link to the group if the group is on this page. */
function VerdictCount({ verdict, word, count, isShown }: VerdictCountProps) {
  const words = (
    <>
      <VerdictMark verdict={verdict} word={word} /> <span className="figures">({count})</span>
    </>
  );
  return isShown ? (
    <a className="button" href={`#${verdictId(verdict)}`}>
      {words}
    </a>
  ) : (
    <span className="button">{words}</span>
  );
}

/** Links between the pages of all products, which work without scripts. */
function PartPages({ page, search }: { page: NonNullable<FinderAnswer['page']>; search: string }) {
  const { number, count } = page;
  return (
    <nav className="space-16 line" aria-label="Pages of products">
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
  /** True on a page of all products, which may show only some products of a verdict. */
  isPaged: boolean;
  verdict: Verdict;
  title: string;
  count: number;
  parts: readonly FoundPart[];
}

function Group({ verdict, title, count, parts, search, isPaged }: GroupProps) {
  const compare = comparisonOfFirst(parts.map(({ slug }) => slug));
  const id = verdictId(verdict);
  return (
    <section className="answer-group find-group" aria-labelledby={id}>
      <h2 id={id} className="line">
        <VerdictMark verdict={verdict} word={title} /> <small className="figures">({count})</small>
        {verdict === 'ask' && <small>Add the product to your quote, and we’ll reply with its rating.</small>}
      </h2>
      <Products verdict={verdict} title={title} parts={parts} />
      {compare !== '' && (
        <p className="quiet no-print">
          <a href={compare} rel="nofollow">
            {compareWords(count)}
            <span className="visually-hidden">: {title}</span>
          </a>
        </p>
      )}
      {!isPaged && count > parts.length && (
        <p className="quiet no-print">
          The first {parts.length} are shown. Enter a size or a pressure to narrow the list, or{' '}
          <a href={allPartsHref(search, 1)}>show all</a>.
        </p>
      )}
    </section>
  );
}

function Products({ verdict, title, parts }: Pick<GroupProps, 'verdict' | 'title' | 'parts'>) {
  if ((verdict === 'ask' || verdict === 'so-far') && parts.some(({ compared }) => compared.length > 0))
    return <ProductTable caption={title} parts={parts} />;
  const Item = verdict === 'no' ? NoFitItem : FoundPartItem;
  return (
    <ul className={`framed-list ${verdict === 'no' ? 'no-fit' : `found found-${verdict}`}`}>
      {parts.map((part) => (
        <Item key={part.slug} part={part} />
      ))}
    </ul>
  );
}

/** Mark of a verdict: a shape and a word, never color alone. */
function VerdictMark({ verdict, word }: { verdict: Verdict; word: string }) {
  return <span className={`verdict verdict-${verdict}`}>{word}</span>;
}
