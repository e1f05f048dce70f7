import { conversionNotes } from '../figures/figure-text.ts';
import type { Part } from '../finder/part.ts';
import { head } from '../text.ts';
import { comparedRows } from './compared-rows.ts';
import { COMPARED_MAX, COMPARE_PARAMETER, type Comparison, type PartGroup } from './comparison.ts';

/** Characters of a name that no part has, in the sentence about it; and how many such names are said. */
const NAME_MAX = 60;
const NAMES_MAX = 5;

/** The parts that an address names side by side (D16). Pure, as the finder is. */
export function compareParts(query: URLSearchParams, parts: readonly Part[]): Comparison {
  const slugs = [...new Set(query.getAll(COMPARE_PARAMETER).map((slug) => slug.trim()))].filter(Boolean);
  const known = slugs.flatMap((slug) => parts.find((part) => part.slug === slug) ?? []);
  const unknown = slugs.filter((slug) => !known.some((part) => part.slug === slug));
  const found = known.slice(0, COMPARED_MAX);
  const figures = found.flatMap((part) => part.figures);
  return {
    parts: found.map(({ slug, name, detail, image, href, sheet }) => ({
      slug,
      name,
      detail,
      image,
      href,
      sheet,
    })),
    rows: comparedRows(found),
    notes: conversionNotes(figures),
    problems: [
      ...unknown.slice(0, NAMES_MAX).map((slug) => `“${head(slug, NAME_MAX)}” is no part of this catalogue.`),
      ...(unknown.length > NAMES_MAX ? [`${String(unknown.length - NAMES_MAX)} more are not, either.`] : []),
      ...leftOut(known.slice(COMPARED_MAX)),
    ],
    others: found.length < COMPARED_MAX ? groupsBeside(found, parts) : [],
  };
}

function leftOut(parts: readonly Part[]): string[] {
  if (parts.length === 0) return [];
  const names = parts.slice(0, NAMES_MAX).map(({ name }) => name);
  return [
    `Four parts at most stand side by side. Left out: ${names.join(', ')}${parts.length > NAMES_MAX ? ' and more' : ''}.`,
  ];
}

const familyOf = ({ figures }: Part) => figures[0]?.family ?? 'Other';

/** Everything else, the families of the compared parts first. */
function groupsBeside(found: readonly Part[], parts: readonly Part[]): PartGroup[] {
  const groups = new Map<string, { family: string; parts: PartGroup['parts'][number][] }>();
  for (const part of [...found, ...parts]) {
    const family = familyOf(part);
    const group = groups.get(family) ?? { family, parts: [] };
    groups.set(family, group);
    const { slug, name, detail } = part;
    if (!found.includes(part)) group.parts.push({ slug, name, detail });
  }
  return [...groups.values()].filter((group) => group.parts.length > 0);
}
