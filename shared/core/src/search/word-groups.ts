import { comparisonOfFirst } from '../domain/compare/comparison.ts';
import { singular } from '../domain/search/read-query.ts';
import type { Hit, HitGroup, HitKind } from '../domain/search/search-answer.ts';
import { slugOfPart } from '../domain/search/search-document.ts';
import { matchedText } from './matched-text.ts';
import type { Found } from './search-index.ts';

/** Hits of a group that are shown. */
const HITS_MAX = 12;

const GROUPS: readonly { title: string; kinds: readonly HitKind[] }[] = [
  { title: 'Products', kinds: ['product'] },
  { title: 'Pages', kinds: ['page', 'section'] },
  { title: 'Tables', kinds: ['table'] },
  { title: 'Figures', kinds: ['figure'] },
  { title: 'Documents', kinds: ['document'] },
];

function hitOf({ document, words }: Found): Hit {
  const { kind, title, titles, href, place, text, image = '' } = document;
  return {
    kind,
    title,
    ...(titles && { titles }),
    href,
    place,
    image,
    matched: matchedText(text, words),
    verdict: null,
  };
}

/** What one document and another have in common when they say the same. */
function sameness({ document: { id, kind, title, href } }: Found): string {
  // A table or a sheet that several pages show is one.
  return kind === 'table' || kind === 'document'
    ? `${kind} ${id.slice(id.indexOf(':'))}`
    : `${href} ${title}`;
}

/** A group of what was found, each thing once; none of nothing. */
export function foundGroup(title: string, found: readonly Found[]): HitGroup[] {
  const once = new Map<string, Found>();
  for (const each of found) if (!once.has(sameness(each))) once.set(sameness(each), each);
  const shown = [...once.values()].slice(0, HITS_MAX);
  if (shown.length === 0) return [];
  const slugs = shown.flatMap(({ document }) => slugOfPart(document) ?? []);
  return [{ title, total: once.size, hits: shown.map(hitOf), compare: comparisonOfFirst(slugs) }];
}

/** By kind; the kind of what is called exactly so is first. */
export function wordGroups(found: readonly Found[], query: string): HitGroup[] {
  const [top] = found;
  const first = top && singular(top.document.title) === singular(query) ? top.document.kind : null;
  const isFirst = ({ kinds }: { kinds: readonly HitKind[] }) => first !== null && kinds.includes(first);
  return [...GROUPS.filter(isFirst), ...GROUPS.filter((each) => !isFirst(each))].flatMap(({ title, kinds }) =>
    foundGroup(
      title,
      found.filter(({ document }) => kinds.includes(document.kind)),
    ),
  );
}
