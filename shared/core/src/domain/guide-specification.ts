import { uncapitalized } from './text.ts';
import { isSizeUnit, roundedNote, type PlateFigure } from './figures/figure-text.ts';
import { plainLabel, type ResolvedCell, type ResolvedTable } from './tables/resolved-table.ts';
import { systemOf, type UnitSystem } from './figures/units.ts';

export interface GuideSource {
  /** Name of the product or title of the page. */
  subject: string;
  /** Company that makes the product. */
  company: string;
  /** Root-relative path of the page. */
  path: string;
  /** Absolute address of the site. */
  publicUrl: string;
  plate: readonly PlateFigure[];
  tables: readonly ResolvedTable[];
  /** Sentences about the installation, in order. */
  installation?: readonly string[];
  /** Section number of the project manual, as the office types it. */
  section?: string;
  /** The office's articles of parts 1 and 3. One with the title of ours replaces it. */
  general?: readonly GuideArticle[];
  execution?: readonly GuideArticle[];
}

export const SYSTEM_LABELS: Readonly<Record<UnitSystem, string>> = { us: 'US units', metric: 'metric units' };

/** The formats in which visitors download a guide specification, with the words of their links. */
export const GUIDE_FORMATS = { docx: 'Word', txt: 'Text' } as const;
export type GuideFormat = keyof typeof GUIDE_FORMATS;

/** Returns the address of a guide specification as a file. File hosts can't answer a query. */
export const guideHref = (path: string, system: UnitSystem, format: GuideFormat): string =>
  `/guide-specifications${path}-${system}.${format}`;

/** Returns the addresses of all files of a guide specification. */
export const guideHrefs = (path: string): string[] =>
  (Object.keys(SYSTEM_LABELS) as UnitSystem[]).flatMap((system) =>
    (Object.keys(GUIDE_FORMATS) as GuideFormat[]).map((format) => guideHref(path, system, format)),
  );

export interface GuideParagraph {
  text: string;
  /** Its subparagraphs. */
  items: string[];
}

export interface GuideArticle {
  title: string;
  paragraphs: GuideParagraph[];
}

export interface GuidePart {
  title: string;
  /** Empty in a part that is not used. */
  articles: GuideArticle[];
}

/**
 * Builds a section of a project specification: three parts with articles and paragraphs, not yet numbered, in
 * one system of units. Each value has its condition; a rating reads "not less than" (D23.2).
 */
export function guideParts(source: GuideSource, system: UnitSystem): GuidePart[] {
  const { subject, company, path, publicUrl, installation = [], general = [], execution = [] } = source;
  const figures = source.plate.filter((each) => !isCount(each)).map((each) => plateLine(each, system));
  const parts: GuidePart[] = [
    {
      title: 'General',
      articles: withTyped(
        [
          article('Summary', [`${subject}.`]),
          article('Submittals', [
            'Product data, with the selected size marked.',
            'The manufacturer’s written confirmation of each value that is not stated here.',
          ]),
          article('Units', conversionLine(source, system)),
        ],
        general,
      ),
    },
    {
      title: 'Products',
      articles: [
        article(subject, [
          `Basis of design: ${company} ${subject}, ${publicUrl}${path}.`,
          ...figures.map(inEngineersWords),
        ]),
        ...source.tables.map((table) =>
          article(table.caption, tableLines(table, system).map(inEngineersWords)),
        ),
      ],
    },
    { title: 'Execution', articles: withTyped([article('Installation', installation)], execution) },
  ];
  return parts.map(({ title, articles }) => ({
    title,
    articles: articles.filter(({ paragraphs }) => paragraphs.length > 0),
  }));
}

/** Rewords a condition of the supplier: in a specification, "we" are the engineers (D23.2). */
export const inEngineersWords = (text: string): string =>
  text.replace(/\bwe confirm\b/g, 'the manufacturer confirms');

/** Returns the line that says which of the values in this system are converted (D23.2); none without any. */
function conversionLine({ plate, tables }: GuideSource, system: UnitSystem): string[] {
  const all = [...plate, ...tables].flatMap(({ converted = [] }) => converted);
  const units = all.filter((unit) => systemOf(unit) === system);
  const sizes = units.some(isSizeUnit) ? [PAIRED_SIZES[system]] : [];
  const line = [...roundedNote(units), ...sizes].join(' ');
  return line === '' ? [] : [line];
}

const PAIRED_SIZES: Readonly<Record<UnitSystem, string>> = {
  us: 'Nominal sizes in inches are paired with the listed DN sizes.',
  metric: 'DN sizes are paired with the listed nominal sizes in inches.',
};

const article = (title: string, lines: readonly string[]): GuideArticle => ({
  title,
  paragraphs: lines.map((text) => ({ text, items: [] })),
});

/**
 * Returns our articles, each replaced by the office's article of the same title if there is one, followed by
 * the office's other articles.
 */
function withTyped(ours: readonly GuideArticle[], typed: readonly GuideArticle[]): GuideArticle[] {
  const isCalled = (title: string) => (each: GuideArticle) =>
    each.title.toLowerCase() === title.toLowerCase();
  const others = typed.filter(({ title }) => !ours.some(isCalled(title)));
  return [...ours.map((each) => typed.find(isCalled(each.title)) ?? each), ...others];
}

/** Returns the title of the section, such as `SECTION 33 05 05.31: Repair Clamp Q`. */
export const sectionTitle = ({ section = '', subject }: GuideSource): string =>
  section === '' ? subject : `SECTION ${section}: ${subject}`;

export const END_OF_SECTION = 'END OF SECTION';

/** Returns the title of a part without its number; an empty part says that it isn't used. */
export const partTitle = ({ title, articles }: GuidePart): string =>
  `${title.toUpperCase()}${articles.length === 0 ? ' (NOT USED)' : ''}`;

interface NumberedPart {
  /** `PART 2 PRODUCTS`. */
  title: string;
  /** Titles such as `2.1 Repair Clamp Q` with lines such as `A. Basis of design: ...`. */
  articles: { title: string; lines: string[] }[];
}

/** Returns the parts with their numbers as text. */
export function numberedParts(source: GuideSource, system: UnitSystem): NumberedPart[] {
  return guideParts(source, system).map((part, index) => {
    const number = String(index + 1);
    return {
      title: `PART ${number} ${partTitle(part)}`,
      articles: part.articles.map(({ title, paragraphs }, at) => ({
        title: `${number}.${String(at + 1)} ${title}`,
        lines: paragraphs.flatMap(({ text, items }, letter) => [
          `${letterOf(letter)}. ${text}`,
          ...items.map((item, place) => `   ${String(place + 1)}. ${item}`),
        ]),
      })),
    };
  });
}

/** Returns the guide specification as plain text. */
export function guideSpecification(source: GuideSource, system: UnitSystem): string {
  const parts = numberedParts(source, system).flatMap(({ title, articles }) => [
    '',
    title,
    ...articles.flatMap((each) => ['', each.title, ...each.lines]),
  ]);
  const { subject, section = '' } = source;
  const head = `GUIDE SPECIFICATION: ${subject}, ${SYSTEM_LABELS[system]}`;
  return [head, ...(section === '' ? [] : [`SECTION ${section}`]), ...parts, '', END_OF_SECTION].join('\n');
}

const ALPHABET = 26;

/** Returns A to Z, then AA, AB. */
const letterOf = (index: number): string =>
  (index < ALPHABET ? '' : letterOf(Math.floor(index / ALPHABET) - 1)) +
  String.fromCodePoint('A'.charCodeAt(0) + (index % ALPHABET));

/** Formats a rating as the least that a specification accepts, also of each class: “16 bar …, 4 bar for gas”. */
const ratedValue = (value: string, isRating: boolean): string =>
  isRating ? `not less than ${value.replace(/(^|, )up to (?=(?:about )?\d)/g, '$1')}` : value;

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
