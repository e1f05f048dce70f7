import { comparisonOfFirst, compareWords } from '@wa/core/domain/compare/comparison';
import { FIND_PATH } from '@wa/core/domain/finder/find-address';
import {
  ALL_PARTS,
  VERDICTS,
  type FinderAnswer,
  type FoundPart,
  type Verdict,
} from '@wa/core/domain/finder/finder-answer';
import { FoundPartItem } from './found-part.tsx';
import { VERDICT_WORDS, verdictId } from './verdict-words.ts';

interface Props {
  answer: FinderAnswer;
  /** The query that is answered. */
  search: string;
}

/** The parts by verdict, and above them how many of each. */
export function FoundParts({ answer, search }: Props) {
  const groups = VERDICTS.map((verdict) => ({
    verdict,
    count: answer.counts[verdict],
    parts: answer.parts.filter((part) => part.verdict === verdict),
  }));
  return (
    <>
      {answer.counts.fits === 0 && (
        <p className="find-tip">
          <b>Nothing fits on the published figures alone.</b> {answer.hint}
        </p>
      )}
      <ul className="find-counts" aria-label="Answers">
        {groups.map(({ verdict, count }) => (
          <li key={verdict}>
            <VerdictCount verdict={verdict} count={count} />
          </li>
        ))}
      </ul>
      {groups.map((group) => group.count > 0 && <Group key={group.verdict} {...group} search={search} />)}
      {answer.rules.length > 0 && (
        <ul className="find-rules">
          {answer.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A link to the group; a group without parts is only counted. */
function VerdictCount({ verdict, count }: { verdict: Verdict; count: number }) {
  const words = (
    <>
      <VerdictMark verdict={verdict} /> <span className="figures">{count}</span>
    </>
  );
  return count > 0 ? <a href={`#${verdictId(verdict)}`}>{words}</a> : <span>{words}</span>;
}

interface GroupProps extends Pick<Props, 'search'> {
  verdict: Verdict;
  count: number;
  parts: readonly FoundPart[];
}

function Group({ verdict, count, parts, search }: GroupProps) {
  const compare = comparisonOfFirst(parts.map(({ slug }) => slug));
  const isShort = verdict === 'ask' || verdict === 'no';
  const id = verdictId(verdict);
  return (
    <section className="find-group" aria-labelledby={id}>
      <h2 id={id}>
        <VerdictMark verdict={verdict} /> <small className="figures">{count}</small>
      </h2>
      <ul className={isShort ? 'found found-short' : 'found'}>
        {parts.map((part) => (
          <FoundPartItem key={part.slug} part={part} />
        ))}
      </ul>
      {compare !== '' && (
        <p className="find-rest">
          <a href={compare} rel="nofollow">
            {compareWords(count)}
            <span className="visually-hidden">: {VERDICT_WORDS[verdict]}</span>
          </a>
        </p>
      )}
      {count > parts.length && (
        <p className="find-rest">
          The first {parts.length} are shown. Name a size or a pressure to have fewer, or{' '}
          <a href={`${FIND_PATH}?${search}&${ALL_PARTS}=1`}>show all</a>.
        </p>
      )}
    </section>
  );
}

/** A verdict by shape and word; never by color alone. */
function VerdictMark({ verdict }: { verdict: Verdict }) {
  return <span className={`verdict verdict-${verdict}`}>{VERDICT_WORDS[verdict]}</span>;
}
