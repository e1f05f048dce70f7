import { uncapitalized } from './text.ts';
import { type PlateFigure } from './figures/figure-text.ts';
import { type ResolvedCell, type ResolvedTable } from './tables/resolved-table.ts';
import type { UnitSystem } from './figures/units.ts';

/** Stands where nothing is published: a specification must not invent a figure. */
export const AS_CONFIRMED = 'as confirmed by the manufacturer';

export interface GuideSource {
  /** Title of the page. */
  subject: string;
  /** Absolute address of the page. */
  address: string;
  plate: readonly PlateFigure[];
  tables: readonly ResolvedTable[];
}

export const SYSTEM_LABELS: Readonly<Record<UnitSystem, string>> = { us: 'US units', metric: 'metric units' };

/** Numbered "shall" sentences of published facts, each with its condition, in one system of units; plain text. */
export function guideSpecification(source: GuideSource, system: UnitSystem): string {
  const { subject, address, tables } = source;
  const figures = source.plate.filter((each) => !isCount(each));
  const parts: { title: string; lines: string[] }[] = [
    {
      title: 'General',
      lines: [
        `The products shall be ${subject}, as published at ${address}.`,
        'Each figure shall hold under the condition that is stated with it.',
        `What is not stated here shall be ${AS_CONFIRMED}.`,
      ],
    },
    ...(figures.length === 0
      ? []
      : [{ title: 'Main figures', lines: figures.map((each) => plateLine(each, system)) }]),
    ...tables.map((table) => ({ title: table.caption, lines: tableLines(table, system) })),
  ];
  return [
    `GUIDE SPECIFICATION: ${subject}, ${SYSTEM_LABELS[system]}`,
    ...parts.flatMap(({ title, lines }, part) => [
      '',
      `${String(part + 1)} ${title}`,
      ...lines.map((line, at) => `${String(part + 1)}.${String(at + 1)} ${line}`),
    ]),
  ].join('\n');
}

const figureIn = ({ us, metric }: PlateFigure, system: UnitSystem) =>
  (system === 'us' ? us : (metric ?? us)).full;

/** A figure that counts the entries of a table, as in `5 materials` for `Materials`, demands nothing itself. */
const isCount = ({ label, us }: PlateFigure) => us.unit !== '' && label.toLowerCase().endsWith(us.unit);

/** Labels that hold the verb already: `Door mounted at`. */
const MADE = /^(.*?)(\w+ed (?:at|on)\b.*)$/;

/** `Door shall be mounted at 10 °`, `Pressure shall be up to 36 psi`. */
function demand(label: string, value: string): string {
  const [, subject, verb] = MADE.exec(label) ?? [];
  return verb === undefined ? `${label} shall be ${value}` : `${subject ?? ''}shall be ${verb} ${value}`;
}

/** A condition that the label or the value says already is left out: `Standard head, permanent`. */
const isSaid = (condition: string, text: string) =>
  text.toLowerCase().includes(condition.toLowerCase().replace(/\.$/, ''));

function plateLine(figure: PlateFigure, system: UnitSystem): string {
  const line = `${demand(figure.label, figureIn(figure, system))}.`;
  return isSaid(figure.condition, line) ? line : `${line} ${figure.condition}`.trim();
}

function tableLines(table: ResolvedTable, system: UnitSystem): string[] {
  const columns = table.columns.map((column) => column.system === null || column.system === system);
  return table.rows.flatMap(({ header, cells }) => {
    const said = cells.flatMap((cell, index) => {
      const column = table.columns[index];
      if (!columns[index] || !column || cell.full === '' || cell.kind === 'none') return [];
      return [{ label: column.label.replace(/, (?:US|metric)$/, ''), cell }];
    });
    return said.length === 0 ? [] : [`${rowText(table.rowLabel, header, said)}.`];
  });
}

/** Heads of columns that explain: nothing is required there. */
const QUESTION = /^(?:how|what|when|where)\b/;

interface Said {
  label: string;
  cell: ResolvedCell;
}

/** `RS-1: the length shall be 150 to 600 mm`; a row that is a property is its own subject. */
function rowText(rowLabel: string, header: string, said: readonly Said[]): string {
  const conditions = said.filter(({ label }) => label === 'Condition').map(({ cell }) => cell.full);
  const values = said.filter(({ label }) => label !== 'Condition');
  const isProperty = rowLabel === 'Property' && values.length === 1;
  const texts = values.map(({ label, cell }) => {
    const value = cell.full;
    if (isProperty) return demand(header, value);
    const name = uncapitalized(label);
    if (name.endsWith(' holds')) return `the ${name} ${uncapitalized(value)}`;
    return QUESTION.test(name) ? `${name}: ${value}` : `the ${name} shall be ${value}`;
  });
  const text = isProperty ? texts.join('') : `${header}: ${texts.join('; ')}`;
  return [text, ...conditions.filter((each) => !isSaid(each, text)).map(uncapitalized)].join(', ');
}
