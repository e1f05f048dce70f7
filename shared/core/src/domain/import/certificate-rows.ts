import { certificateProblems } from '../certificates/certificate.ts';
import {
  CERTIFICATE_FLUID_LABELS,
  CERTIFICATE_FLUIDS,
  CERTIFICATE_TYPE_LABELS,
  CERTIFICATE_TYPES,
  certificateTitle,
  type CertificateInput,
  type CertificateRecord,
} from '../certificates/certificate-name.ts';
import { CERTIFICATE } from '../certificates/certificate-schema.ts';
import { readRange, textOfRange } from '../certificates/read-range.ts';
import type { Unit } from '../figures/units.ts';
import { pickFields } from '../record.ts';
import type { CertificateChange } from './change-schema.ts';
import {
  cellsOf,
  choiceColumn,
  dayColumn,
  namesColumn,
  namesOf,
  readFields,
  textColumn,
  type Column,
} from './columns.ts';
import { createNames, type NamedRecords, type Names } from './names.ts';
import { namedRows, RowLines, sheetOf, textIn, type ReadRows, type Sheet, type SheetText } from './sheet.ts';

/** The content that sheets of certificates are written from and compared with. */
export interface CertificateContent extends NamedRecords {
  certificates: readonly CertificateRecord[];
}

const rangeColumn = (name: string, field: 'size' | 'temperature', unit: Unit): Column<CertificateInput> => ({
  name,
  fields: [field],
  write: (certificate) => textOfRange(certificate[field]),
  read: (text) => {
    const { range, problem } = readRange(text, unit);
    return problem === null ? { [field]: range } : `“${text}”: ${problem}`;
  },
});

const ALL_PRODUCTS = 'All products';
const products = namesColumn<CertificateInput>('Products', 'products', 'products');

const FIELD_COLUMNS = {
  type: choiceColumn<CertificateInput>(
    'Type',
    'type',
    CERTIFICATE_TYPES.map((type) => [type, CERTIFICATE_TYPE_LABELS[type]]),
  ),
  name: textColumn<CertificateInput>('Name', 'name'),
  issuer: textColumn<CertificateInput>('Issuer', 'issuer'),
  number: textColumn<CertificateInput>('Number', 'number'),
  file: {
    ...textColumn<CertificateInput>('PDF', 'file'),
    write: ({ file }, names) => (file === '' ? '' : names.files.textOf(file)),
    read: (text, names) => {
      const found = text === '' ? { value: '' } : names.files.find(text);
      return 'problem' in found ? found.problem : { file: found.value };
    },
  },
  validFrom: dayColumn<CertificateInput>('Valid from', 'validFrom'),
  validUntil: dayColumn<CertificateInput>('Valid until', 'validUntil'),
  products: {
    ...products,
    fields: ['products', 'allProducts'],
    write: (certificate, names) =>
      certificate.allProducts ? ALL_PRODUCTS : products.write(certificate, names),
    read: (text, names, now) => {
      if (text.toLowerCase() === ALL_PRODUCTS.toLowerCase()) return { allProducts: true, products: [] };
      const read = products.read(text, names, now);
      return typeof read === 'string' ? read : { ...read, allProducts: false };
    },
  },
  size: rangeColumn('Size', 'size', 'NPS'),
  fluid: choiceColumn<CertificateInput>(
    'Fluid',
    'fluid',
    CERTIFICATE_FLUIDS.map((fluid) => [fluid, CERTIFICATE_FLUID_LABELS[fluid]]),
  ),
  temperature: rangeColumn('Temperature', 'temperature', '°F'),
} as const satisfies Record<string, Column<CertificateInput>>;

type CertificateColumn = keyof typeof FIELD_COLUMNS | 'id';

/** Names of all columns. The ID identifies a certificate; a new one has none. */
export const CERTIFICATE_COLUMNS: Readonly<Record<CertificateColumn, string>> = {
  id: 'Certificate ID',
  ...namesOf(FIELD_COLUMNS),
};

const formOf = (certificate: CertificateRecord): CertificateInput =>
  pickFields(certificate, CERTIFICATE.names);

const cellsOfCertificate = (
  certificate: CertificateRecord,
  names: Names,
): Record<CertificateColumn, string> => ({
  id: certificate._id,
  ...cellsOf(FIELD_COLUMNS, formOf(certificate), names),
});

export function certificateSheet(content: CertificateContent, isEmpty = false): SheetText {
  const names = createNames(content);
  const records = isEmpty ? [] : content.certificates.map((each) => cellsOfCertificate(each, names));
  return sheetOf('Certificates', CERTIFICATE_COLUMNS, records);
}

/** Certificates with the same key are one certificate twice: its type, name, issuer, and number. */
const sameKey = ({ type, name, issuer, number }: CertificateInput) =>
  [type, name, issuer, number].join('\n').toLowerCase();

/**
 * Compares the rows of sheets of certificates with the current ones. A row without an ID is a new
 * certificate.
 */
export function readCertificateRows(
  sheets: readonly Sheet[],
  content: CertificateContent,
): ReadRows<CertificateChange> {
  const names = createNames(content);
  const byId = new Map(content.certificates.map((certificate) => [certificate._id, certificate]));
  const seen = new Map<string, string>(
    content.certificates.map((certificate) => [sameKey(certificate), 'among the certificates']),
  );
  const result: ReadRows<CertificateChange> = { changes: [], lines: [], rows: 0, unchanged: 0 };
  for (const row of namedRows(sheets, CERTIFICATE_COLUMNS, 'id', 'validFrom')) {
    result.rows += 1;
    const id = textIn(row, 'id') ?? '';
    const current = byId.get(id);
    const issuer = textIn(row, 'issuer') ?? '';
    const title = current ? certificateTitle(current) : textIn(row, 'number') || issuer || 'New certificate';
    const before = current ? cellsOfCertificate(current, names) : null;
    const about = { record: 'certificate', key: id, title } as const;
    const lines = new RowLines(row, { about, names: CERTIFICATE_COLUMNS, before });
    const place = `in ${row.place.sheet}, row ${String(row.place.row)}`;
    const earlier = id === '' ? undefined : seen.get(id);
    if (id !== '') seen.set(id, earlier ?? place);
    if (id !== '' && current === undefined)
      lines.refuse('id', id, 'No certificate has this ID. To add a certificate, leave the cell empty.');
    else if (earlier !== undefined) lines.refuse('id', id, `This certificate is already ${earlier}.`);
    else {
      const now = current ? formOf(current) : CERTIFICATE.empty;
      const fields = readFields<CertificateInput, CertificateColumn>(FIELD_COLUMNS as never, lines, names, {
        ...{ now, isNew: current === undefined, shape: CERTIFICATE.fields, check: certificateProblems },
      });
      if (current !== undefined) {
        if (fields !== null) result.changes.push({ _id: current._id, version: current.version, fields });
        else if (lines.all.length === 0) result.unchanged += 1;
      } else if (fields !== null) {
        const made = { ...CERTIFICATE.empty, ...fields };
        const twice = seen.get(sameKey(made));
        seen.set(sameKey(made), twice ?? place);
        if (twice !== undefined)
          lines.refuse(
            'number',
            made.number,
            `A certificate with this type, issuer, and number is already ${twice}.`,
          );
        else {
          lines.add('new', 'type', certificateTitle(made));
          result.changes.push({ _id: null, version: null, fields });
        }
      }
    }
    result.lines.push(...lines.all);
  }
  return result;
}
