import { counted } from '../text.ts';
import { certificateTitle, type CertificateRecord } from '../certificates/certificate-name.ts';
import { certificateState } from '../certificates/certificates-for.ts';
import { hasDraft } from '../drafts/has-draft.ts';
import { dayText } from '../day.ts';
import type { FigureRecord } from '../figures/catalogue-figure.ts';
import { subjectOf } from '../figures/figure-text.ts';
import type { MissedKind } from '../missed.ts';
import type { PageSummary } from '../pages/page.ts';
import type { ProductSummary } from '../products/product.ts';
import type { RecordKind } from '../record.ts';
import { sameWord } from '../settings/settings.ts';
import { missingOf, type Expectations } from './expected-specs.ts';

/** The record that resolves an entry. */
interface AttentionPlace {
  kind: RecordKind;
  /** Null for the settings, and for all open questions. */
  id: string | null;
  /** Public path; null for a record without a page. */
  path: string | null;
  block?: string | undefined;
}

/** One open task (D33). */
export interface AttentionEntry {
  key: string;
  title: string;
  detail: string;
  /** Null for a failed search, which has a screen of its own. */
  place: AttentionPlace | null;
}

/** Names of the groups, in the order in which they are listed. */
export const ATTENTION_GROUPS = {
  questions: 'Open questions',
  certificates: 'Expiring certificates',
  reviews: 'Due for review',
  drafts: 'Old drafts',
  specs: 'Missing specs',
  checks: 'Checks',
  searches: 'Failed searches',
} as const;
export type AttentionGroup = keyof typeof ATTENTION_GROUPS;

export interface AttentionContent extends Expectations {
  figures: readonly FigureRecord[];
  certificates: readonly CertificateRecord[];
  products: readonly ProductSummary[];
  pages: readonly PageSummary[];
  /** ISO 8601 date. */
  today: string;
  /** Renders a title. */
  titleOf: (title: string) => string;
}

/** Returns the tasks that follow from the content itself, so that they are known without a connection. */
export function contentAttention(
  content: AttentionContent,
): Record<Exclude<AttentionGroup, 'checks' | 'searches'>, AttentionEntry[]> {
  return {
    questions: openQuestions(content),
    certificates: endingCertificates(content),
    reviews: dueReviews(content),
    drafts: oldDrafts(content),
    specs: productsWithGaps(content),
  };
}

const openQuestions = ({ figures }: AttentionContent): AttentionEntry[] =>
  figures
    .filter(({ state }) => state === 'question')
    .map((figure) => ({
      key: figure._id,
      title: subjectOf(figure),
      detail: figure.question,
      place: { kind: 'figure', id: figure._id, path: null },
    }));

/** Returns the certificates that end within 60 days or have ended, the earliest end first. */
const endingCertificates = ({ certificates, today }: AttentionContent): AttentionEntry[] =>
  certificates
    .filter((each) => ['ending', 'expired'].includes(certificateState(each, today).is))
    .sort((a, b) => compare(a.validUntil, b.validUntil))
    .map((each) => {
      const ends = certificateState(each, today).is === 'expired' ? 'Ended on' : 'Ends on';
      return {
        key: each._id,
        title: certificateTitle(each),
        detail: `${ends} ${dayText(each.validUntil)}`,
        place: { kind: 'certificate', id: each._id, path: null },
      };
    });

const recordsIn = ({ products, pages }: AttentionContent) => [
  ...products.map((each) => ({ ...each, kind: 'product' as const, path: `/product/${each.slug}` })),
  ...pages.map((each) => ({ ...each, kind: 'page' as const, path: `/${each.slug}` })),
];

const entryOf = (
  { _id, kind, path, title }: ReturnType<typeof recordsIn>[number],
  titleOf: AttentionContent['titleOf'],
  detail: string,
): AttentionEntry => ({ key: _id, title: titleOf(title), detail, place: { kind, id: _id, path } });

/** Returns the records whose review date has come, the earliest first. */
const dueReviews = (content: AttentionContent): AttentionEntry[] =>
  recordsIn(content)
    .filter(({ reviewBy }) => isDue(reviewBy, content.today))
    .sort((a, b) => compare(a.reviewBy, b.reviewBy))
    .map((each) => entryOf(each, content.titleOf, `Review date: ${dayText(each.reviewBy)}`));

/** Days after its last change from which a draft counts as old. */
const DRAFT_DAYS = 30;

/** Returns the drafts that nobody has changed for 30 days, the oldest first. */
function oldDrafts(content: AttentionContent): AttentionEntry[] {
  const limit = new Date(Date.parse(content.today) - DRAFT_DAYS * 86_400_000).toISOString().slice(0, 10);
  return recordsIn(content)
    .filter((each) => (each.draft || hasDraft(each)) && each.updatedAt.slice(0, 10) < limit)
    .sort((a, b) => compare(a.updatedAt, b.updatedAt))
    .map((each) =>
      entryOf(each, content.titleOf, `Draft, last saved ${dayText(each.updatedAt.slice(0, 10))}`),
    );
}

/** @param reviewBy undefined in a record that an older version stored */
const isDue = (reviewBy: string | undefined, today: string): boolean =>
  reviewBy !== undefined && reviewBy !== '' && reviewBy <= today;

const productsWithGaps = (content: AttentionContent): AttentionEntry[] =>
  content.products.flatMap((product) => {
    const missing = missingOf(product, content);
    if (missing.length === 0) return [];
    return {
      key: product._id,
      title: content.titleOf(product.title),
      detail: `Missing: ${missing.map(({ label }) => label).join(', ')}`,
      place: { kind: 'product' as const, id: product._id, path: null },
    };
  });

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Rules of the checks whose findings have a group of their own. */
const GROUPED_RULES: readonly string[] = ['open-questions', 'certificate-ends'];

interface Finding {
  key: string;
  code: string;
  text: string;
  place: (AttentionPlace & { title: string }) | null;
}

/** Returns the findings of the checks, except those that another group lists one by one. */
export const checkAttention = (findings: readonly Finding[]): AttentionEntry[] =>
  findings
    .filter(({ code }) => !GROUPED_RULES.includes(code))
    .map(({ key, text, place }) => ({
      key,
      title: place?.title || place?.path || 'Site',
      detail: text,
      place: place ?? { kind: 'settings', id: null, path: null },
    }));

/** Returns the failed searches that no synonym answers, the most frequent first as given. */
export function searchAttention(
  missed: readonly { kind: MissedKind; term: string; count: number }[],
  synonyms: readonly { word: string }[],
): AttentionEntry[] {
  const answered = new Set(synonyms.map(({ word }) => sameWord(word)));
  return missed
    .filter(({ kind, term }) => kind === 'search' && !answered.has(sameWord(term)))
    .map(({ term, count }) => ({
      key: term,
      title: term,
      detail: counted(count, 'time'),
      place: null,
    }));
}
