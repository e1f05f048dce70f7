import { uncapitalized } from './text.ts';
import { type PlateFigure } from './figures/figure-text.ts';
import { plainLabel, type ResolvedCell, type ResolvedTable } from './tables/resolved-table.ts';
import type { UnitSystem } from './figures/units.ts';

export interface GuideSource {
  /** Name of the product or title of the page. */
  subject: string;
  /** Company that makes the product. */
  company: string;
  /** Absolute address of the page. */
  address: string;
  plate: readonly PlateFigure[];
  tables: readonly ResolvedTable[];
  /** Sentences about the installation, in order. */
  installation?: readonly string[];
}

export const SYSTEM_LABELS: Readonly<Record<UnitSystem, string>> = { us: 'US units', metric: 'metric units' };

export interface GuideArticle {
  /** `2.1 Repair Clamp Q`. */
  title: string;
  /** `A. Basis of design: ...`. */
  lines: string[];
}

export interface GuidePart {
  /** `PART 2 PRODUCTS`. */
  title: string;
  articles: GuideArticle[];
}

/**
 * Builds a section of a project specification: three parts with articles and lettered paragraphs, in one
 * system of units. Each value has its condition; a rating reads "not less than" (D23.2).
 */
export function guideParts(source: GuideSource, system: UnitSystem): GuidePart[] {
  const { subject, company, address, installation = [] } = source;
  const figures = source.plate.filter((each) => !isCount(each)).map((each) => plateLine(each, system));
  const parts: GuidePart[] = [
    {
      title: 'General',
      articles: [
        { title: 'Summary', lines: [`${subject}.`] },
        {
          title: 'Submittals',
          lines: [
            'Product data, with the selected size marked.',
            'The manufacturer’s written confirmation of each value that is not stated here.',
          ],
        },
      ],
    },
    {
      title: 'Products',
      articles: [
        { title: subject, lines: [`Basis of design: ${company} ${subject}, ${address}.`, ...figures] },
        ...source.tables.map((table) => ({ title: table.caption, lines: tableLines(table, system) })),
      ],
    },
    { title: 'Execution', articles: [{ title: 'Installation', lines: [...installation] }] },
  ];
  return parts.filter(({ articles }) => articles.some(({ lines }) => lines.length > 0)).map(numbered);
}

function numbered({ title, articles }: GuidePart, part: number): GuidePart {
  const number = String(part + 1);
  return {
    title: `PART ${number} ${title.toUpperCase()}`,
    articles: articles.map((article, at) => ({
      title: `${number}.${String(at + 1)} ${article.title}`,
      lines: article.lines.map((line, index) => `${letterOf(index)}. ${line}`),
    })),
  };
}

/** Returns the guide specification as plain text for copying. */
export function guideSpecification(source: GuideSource, system: UnitSystem): string {
  const parts = guideParts(source, system).flatMap(({ title, articles }) => [
    '',
    title,
    ...articles.flatMap((article) => ['', article.title, ...article.lines]),
  ]);
  return [`GUIDE SPECIFICATION: ${source.subject}, ${SYSTEM_LABELS[system]}`, ...parts].join('\n');
}

const ALPHABET = 26;

/** Returns A to Z, then AA, AB. */
const letterOf = (index: number): string =>
  (index < ALPHABET ? '' : letterOf(Math.floor(index / ALPHABET) - 1)) +
  String.fromCodePoint('A'.charCodeAt(0) + (index % ALPHABET));

/** Formats a rating as the least that a specification accepts. */
const ratedValue = (value: string, isRating: boolean): string =>
  isRating ? `not less than ${value.replace(/^up to /, '')}` : value;

const figureIn = ({ us, metric }: PlateFigure, system: UnitSystem) =>
  (system === 'us' ? us : (metric ?? us)).full;

/**
 * Returns true for a figure that counts table entries, such as `5 materials` for `Materials`: it isn't a
 * requirement.
 */
const isCount = ({ label, us }: PlateFigure) => us.unit !== '' && label.toLowerCase().endsWith(us.unit);

/** Matches labels that contain the verb: `Door mounted at`. */
const MADE = /^(.*?)(\w+ed (?:at|on)\b.*)$/;

/** Returns `Door shall be mounted at 10 °` or `Pressure shall be up to 36 psi`. */
function demand(label: string, value: string): string {
  const [, subject, verb] = MADE.exec(label) ?? [];
  return verb === undefined ? `${label} shall be ${value}` : `${subject ?? ''}shall be ${verb} ${value}`;
}

/** Returns true if the label or value already contains the condition: `Standard head, continuous`. */
const isSaid = (condition: string, text: string) =>
  text.toLowerCase().includes(condition.toLowerCase().replace(/\.$/, ''));

function plateLine(figure: PlateFigure, system: UnitSystem): string {
  const value = ratedValue(figureIn(figure, system), figure.limits === 'pressure');
  const line = `${demand(figure.label, value)}.`;
  return isSaid(figure.condition, line) ? line : `${line} ${figure.condition}`.trim();
}

function tableLines(table: ResolvedTable, system: UnitSystem): string[] {
  const columns = table.columns.map((column) => column.system === null || column.system === system);
  return table.rows.flatMap(({ header, cells }) => {
    const said = cells.flatMap((cell, index) => {
      const column = table.columns[index];
      if (!(columns[index] || cell.isShared) || !column || cell.full === '' || cell.kind === 'none')
        return [];
      return [{ label: plainLabel(column.label), cell }];
    });
    return said.length === 0 ? [] : [`${rowText(table.rowLabel, header, said)}.`];
  });
}

/** Matches headers of explanatory columns, which state no requirements. */
const QUESTION = /^(?:how|what|when|where)\b/;

interface Said {
  label: string;
  cell: ResolvedCell;
}

/** Returns `RS-1: the length shall be 150 to 600 mm`. A row about a property is its own subject. */
function rowText(rowLabel: string, header: string, said: readonly Said[]): string {
  const conditions = said.filter(({ label }) => label === 'Condition').map(({ cell }) => cell.full);
  const values = said.filter(({ label }) => label !== 'Condition');
  const isProperty = rowLabel === 'Property' && values.length === 1;
  const texts = values.map(({ label, cell }) => {
    const value = ratedValue(cell.full, cell.isRating === true);
    if (isProperty) return demand(header, value);
    const name = uncapitalized(label);
    if (name.endsWith(' holds')) return `the ${name} ${uncapitalized(value)}`;
    return QUESTION.test(name) ? `${name}: ${value}` : `the ${name} shall be ${value}`;
  });
  const text = isProperty ? texts.join('') : `${header}: ${texts.join('; ')}`;
  return [text, ...conditions.filter((each) => !isSaid(each, text)).map(uncapitalized)].join(', ');
}
