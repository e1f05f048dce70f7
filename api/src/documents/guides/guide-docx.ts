import {
  END_OF_SECTION,
  guideParts,
  partTitle,
  sectionTitle,
  SYSTEM_LABELS,
  type GuideSource,
} from '@wa/core/domain/guide-specification';
import type { UnitSystem } from '@wa/core/domain/figures/units';
import {
  AlignmentType,
  Document,
  Footer,
  HeadingLevel,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  TextRun,
} from 'docx';
import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'fflate';

const NUMBERING = 'section';
/** Twentieths of a point. */
const INCH = 1_440;
const POINT = 20;
const FONT = 'Arial';

/** The numbering of a section in North America: PART 1, 1.1, A., 1. */
const LEVELS = [
  { format: LevelFormat.DECIMAL, text: 'PART %1', left: 0, hanging: 0 },
  { format: LevelFormat.DECIMAL, text: '%1.%2', left: 0.5, hanging: 0.5 },
  { format: LevelFormat.UPPER_LETTER, text: '%3.', left: 0.9, hanging: 0.4 },
  { format: LevelFormat.DECIMAL, text: '%4.', left: 1.3, hanging: 0.4 },
].map(({ format, text, left, hanging }, level) => ({
  level,
  format,
  text,
  suffix: level === 0 ? ('space' as const) : ('tab' as const),
  style: { paragraph: { indent: { left: left * INCH, hanging: hanging * INCH } } },
}));

const numberedAt = (level: number) => ({ numbering: { reference: NUMBERING, level } });
const black = { font: FONT, color: '000000' };
const spaced = (before: number, after: number) => ({
  spacing: { before: before * POINT, after: after * POINT },
});

const STYLES = {
  default: {
    document: { run: { font: FONT, size: '10pt', language: { value: 'en-US' } } },
    title: {
      run: { ...black, bold: true, size: '12pt' },
      paragraph: { alignment: AlignmentType.CENTER, ...spaced(0, 12) },
    },
    heading1: {
      run: { ...black, bold: true, size: '11pt' },
      paragraph: { ...spaced(18, 6), keepNext: true },
    },
    heading2: {
      run: { ...black, bold: true, size: '10pt' },
      paragraph: { ...spaced(12, 6), keepNext: true },
    },
  },
  paragraphStyles: [
    { id: 'GuideParagraph', name: 'Guide Paragraph', basedOn: 'Normal', paragraph: spaced(0, 6) },
    { id: 'GuideItem', name: 'Guide Subparagraph', basedOn: 'Normal', paragraph: spaced(0, 3) },
  ],
} as const;

/**
 * Returns a guide specification as a Word file with styles and real numbering. The same content gives the
 * same bytes.
 * @param options.changed the last change of the content (ISO 8601), which is the date of the file
 */
export async function guideDocx(
  source: GuideSource,
  { system, changed }: { system: UnitSystem; changed: string },
): Promise<Buffer> {
  const title = sectionTitle(source);
  const document = new Document({
    title: `${title}, ${SYSTEM_LABELS[system]}`,
    creator: source.company,
    lastModifiedBy: source.company,
    styles: STYLES,
    numbering: { config: [{ reference: NUMBERING, levels: LEVELS }] },
    sections: [
      {
        properties: {
          page: {
            size: { width: 8.5 * INCH, height: 11 * INCH },
            margin: { top: INCH, right: INCH, bottom: INCH, left: INCH },
          },
        },
        footers: { default: new Footer({ children: [pageNumber(source)] }) },
        children: [
          new Paragraph({ text: title, heading: HeadingLevel.TITLE }),
          ...guideParts(source, system).flatMap((part) => [
            new Paragraph({ text: partTitle(part), heading: HeadingLevel.HEADING_1, ...numberedAt(0) }),
            ...part.articles.flatMap((article) => [
              new Paragraph({ text: article.title, heading: HeadingLevel.HEADING_2, ...numberedAt(1) }),
              ...article.paragraphs.flatMap(({ text, items }) => [
                new Paragraph({ text, style: 'GuideParagraph', ...numberedAt(2) }),
                ...items.map((item) => new Paragraph({ text: item, style: 'GuideItem', ...numberedAt(3) })),
              ]),
            ]),
          ]),
          new Paragraph({ text: END_OF_SECTION, alignment: AlignmentType.CENTER, ...spaced(18, 0) }),
        ],
      },
    ],
  });
  return fixed(await Packer.toBuffer(document), changed);
}

const pageNumber = ({ section = '', subject }: GuideSource) =>
  new Paragraph({
    alignment: AlignmentType.CENTER,
    children: [new TextRun({ children: [`${section || subject} - `, PageNumber.CURRENT] })],
  });

/** The earliest time of a ZIP file, the same on every machine. */
const TIME = new Date(1980, 0, 1);

/** Replaces the time of the run, which the library writes into the properties and into the ZIP file. */
function fixed(file: Buffer, changed: string): Buffer {
  const entries = Object.entries(unzipSync(file)).map(([name, body]): [string, Zippable[string]] => {
    const isDated = name === 'docProps/core.xml';
    const dated = isDated ? strToU8(strFromU8(body).replaceAll(RUN_TIME, `$1${changed}<`)) : body;
    return [name, [dated, { mtime: TIME }]];
  });
  return Buffer.from(zipSync(Object.fromEntries(entries)));
}

const RUN_TIME = /(<dcterms:[^>]*>)[^<]+</g;
