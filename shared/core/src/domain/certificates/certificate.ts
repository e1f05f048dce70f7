import type { ShownCertificate } from '../products/product.ts';
import { measureProblem } from '../figures/figure-problems.ts';
import { inBoth } from '../figures/figure.ts';
import { quantityOf, type Quantity } from '../figures/units.ts';
import { isSafeHref, splitHref } from '../links.ts';
import { dayText, isDay } from '../day.ts';
import { extensionOf } from '../uploads.ts';
import { ADDRESS_MAX } from '../limits.ts';
import { CHOOSE_A_PDF } from '../messages.ts';
import { unprintedProblem } from '../printable.ts';
import {
  CERTIFICATE_FLUID_LABELS,
  CERTIFICATE_PRODUCTS_MAX,
  certificateName,
  TOO_MANY_PRODUCTS,
  type CertificateInput,
} from './certificate-name.ts';

/** Maximum length of a name, an issuer, or a number in characters. */
const TEXT_MAX = 200;

/** Returns the conditions in both systems of units: `DN 80 to 300 (3 to 12 in)`, `Water`. */
export function certificateConditions({
  size,
  fluid,
  temperature,
}: Pick<CertificateInput, 'size' | 'fluid' | 'temperature'>): string[] {
  return [
    ...(size ? [inBoth(size)] : []),
    ...(fluid === 'any' ? [] : [CERTIFICATE_FLUID_LABELS[fluid]]),
    ...(temperature ? [inBoth(temperature)] : []),
  ];
}

export const shownCertificate = (certificate: CertificateInput): ShownCertificate => ({
  name: certificateName(certificate),
  issuer: certificate.issuer,
  number: certificate.number,
  file: certificate.file,
  conditions: certificateConditions(certificate).join(', ') || 'all sizes',
  validUntil: certificate.validUntil && dayText(certificate.validUntil),
});

export type CertificateProblems = Partial<Record<keyof CertificateInput, string>>;

const DATE_RULE = 'Enter a date, such as 2027-03-31.';

/** Returns the reasons why a certificate can't be stored: the first one for each field. */
export function certificateProblems(form: CertificateInput): CertificateProblems {
  const { type, name, issuer, number, validFrom, validUntil, products, allProducts } = form;
  const problems: [keyof CertificateInput, string | null][] = [
    [
      'name',
      type === 'other' && name.trim() === ''
        ? 'Enter a name for the certificate.'
        : lineProblem(name, 'name'),
    ],
    ['issuer', issuer.trim() === '' ? 'Enter the issuer of the certificate.' : lineProblem(issuer, 'issuer')],
    ['number', lineProblem(number, 'number')],
    ['file', fileProblem(form.file)],
    ['validFrom', isDay(validFrom) ? null : DATE_RULE],
    ['validUntil', endProblem(validFrom, validUntil)],
    ['products', allProducts ? null : productsProblem(products.length)],
    ['size', rangeProblem(form.size, ['nominalSize', 'length'], 'Enter a size, such as DN 80 to 300.')],
    [
      'temperature',
      rangeProblem(form.temperature, ['temperature'], 'Enter a temperature, such as up to 73 °F.'),
    ],
  ];
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null));
}

/** Data sheets and submittals print these texts. */
const lineProblem = (text: string, what: string): string | null =>
  tooLong(text.trim(), what, TEXT_MAX) ?? unprintedProblem(text);

const tooLong = (text: string, what: string, max: number): string | null =>
  text.length > max ? `Shorten the ${what} to at most ${max.toLocaleString('en-US')} characters.` : null;

function productsProblem(count: number): string | null {
  if (count === 0) return 'Choose the products that the certificate covers.';
  return count > CERTIFICATE_PRODUCTS_MAX ? TOO_MANY_PRODUCTS : null;
}

/** Returns the problem of the end date, which is the last valid day. */
function endProblem(from: string, until: string): string | null {
  if (until === '') return null;
  if (!isDay(until)) return DATE_RULE;
  return isDay(from) && until < from
    ? 'The certificate ends before it begins. Choose a later end date.'
    : null;
}

function fileProblem(file: string): string | null {
  if (file === '') return null;
  const problem = tooLong(file, 'address', ADDRESS_MAX);
  if (problem !== null) return problem;
  return isSafeHref(file) && extensionOf(splitHref(file).path) === 'pdf' ? null : CHOOSE_A_PDF;
}

function rangeProblem(
  range: CertificateInput['size'],
  quantities: readonly Quantity[],
  rule: string,
): string | null {
  if (range === null) return null;
  // A form can hold a text that can't be read yet.
  if ('typed' in range || !quantities.includes(quantityOf(range.unit))) return rule;
  const { unit, ...value } = range;
  return measureProblem({ unit, values: [value] });
}
