import type { DeployIssue } from '@wa/core/contract/deploys';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { isShown } from '@wa/core/domain/figures/catalogue-figure';
import { keysIn } from '@wa/core/domain/figures/references';
import { drawingName, uploadedImage } from '@wa/core/domain/uploaded-image';
import { SETTINGS } from '@wa/core/domain/labels';
import type { CheckCode } from '@wa/core/domain/publishing/checks';
import { pageSlugProblem } from '@wa/core/domain/slug';
import { formatBytes } from '@wa/core/domain/uploads';
import { isDrawingName } from '@wa/core/drawings/drawings';
import { APPROVALS, readSettings, type SettingsNow } from '../../content/settings/settings.ts';
import type { StoreReader } from '../../store/port.ts';
import type { ListedFile } from '../../uploads/storage.ts';
import { linkChecker, type CheckLink, type Part } from './parts.ts';
import { readRecords, type CheckedRecord } from './records.ts';
import { dayText } from '@wa/core/domain/day';
import { certificateTitle } from '@wa/core/domain/certificates/certificate-name';
import { certificateState } from '@wa/core/domain/certificates/certificates-for';
import type { RecordOf } from '../../store/records.ts';

/**
 * Issues that visitors would notice. They block a deploy until they are fixed or overridden; all others are
 * warnings.
 */
const BLOCKERS: ReadonlySet<CheckCode> = new Set<CheckCode>([
  'no-title',
  'dead-link',
  'missing-anchor',
  'broken-reference',
  'missing-file',
]);
/** The maximum number of characters of a key. */
const KEY_MAX = 500;
/** The bytes of a picture on a page above which visitors on phones wait too long. */
const HEAVY_IMAGE = 600 * 1024;
/**
 * Placeholder words for missing text. Some match in capitals only, because "todo" is a word in other
 * languages.
 */
const PLACEHOLDER = /\b(?:[Ll]orem ipsum|LOREM IPSUM|TODO|TBD|FIXME)\b/;

interface SiteSources {
  store: StoreReader;
  catalogue: Catalogue;
  settings: Pick<SettingsNow, 'approvals'> & { site: { brandSuffix: string } };
  /** The sizes of the uploads in bytes, by name. */
  files: ReadonlyMap<string, number>;
  isDrawing: (name: string) => boolean;
  /** The addresses of the families' ZIP files; without them, the checks don't look for them. */
  archives?: ReadonlySet<string>;
  /** An absolute address below this one belongs to this site. */
  publicUrl: string;
  /** The current day in UTC. */
  today: string;
}

interface Site extends SiteSources {
  ending: readonly EndingCertificate[];
  records: readonly CheckedRecord[];
  check: CheckLink;
  /** The first record with each title for search engines. */
  titled: ReadonlyMap<string, CheckedRecord>;
}

/** An issue with its position in the record and the faulty detail: an address, a key, an ID. */
interface Finding extends DeployIssue {
  place: NonNullable<DeployIssue['place']>;
  about: string;
}

/**
 * Returns the issues of the content (decision 18), blockers first; one for the same fault of the same record.
 */
export async function checkSite({
  uploads,
  ...sources
}: Omit<SiteSources, 'files' | 'isDrawing'> & {
  uploads: { list: () => AsyncIterable<Pick<ListedFile, 'name' | 'size'>> };
}): Promise<DeployIssue[]> {
  const files = new Map<string, number>();
  for await (const { name, size } of uploads.list()) files.set(name, size);
  const site = await readSite({ ...sources, files, isDrawing: isDrawingName });
  return pointsOf(site).map(({ about: _about, ...point }) => point);
}

export async function readSite(sources: SiteSources): Promise<Site> {
  const { store, catalogue, settings, files, isDrawing, archives, publicUrl, today } = sources;
  const redirects = await store.list('redirects');
  const { edition } = (await readSettings(store)).printedCatalog;
  const records = await readRecords(store, catalogue, settings.site.brandSuffix);
  const check = linkChecker({
    ...{ subjects: records, archives, redirects, files, isDrawing, edition, publicUrl },
  });
  const titled = new Map<string, CheckedRecord>();
  for (const each of records)
    if (each.metaTitle !== null && each.place.title !== '' && !titled.has(each.metaTitle))
      titled.set(each.metaTitle, each);
  const ending = await endingCertificates(store, today);
  return { ...sources, records, check, titled, ending };
}

export function pointsOf(site: Site): Finding[] {
  const { records, settings, catalogue } = site;
  const issues = [
    ...records.flatMap((record) => [
      ...recordIssues(record, site),
      ...record.parts.flatMap((part) => partIssues(record, part, site)),
    ]),
    ...draftIssues(records, settings),
    ...questionIssues(catalogue),
    ...site.ending.map(({ _id: id, title, text }) =>
      issue('certificate-ends', { kind: 'certificate', id, title, path: null }, '', text),
    ),
  ];
  const unique = new Map<string, Finding>();
  for (const each of issues) if (!unique.has(each.key)) unique.set(each.key, each);
  const rank = ({ severity }: DeployIssue) => (severity === 'error' ? 0 : 1);
  return [...unique.values()].sort((one, other) => rank(one) - rank(other));
}

/** @param detail distinguishes two issues of the same rule at the same record */
function issue(
  code: CheckCode,
  place: Finding['place'],
  detail: string,
  text: string,
  about = detail,
): Finding {
  const key = [code, place.kind, place.id ?? place.path ?? '', detail].join(' ').slice(0, KEY_MAX);
  return { key, code, severity: BLOCKERS.has(code) ? 'error' : 'warning', text, place, about };
}

function recordIssues(record: CheckedRecord, { catalogue, titled }: Site): Finding[] {
  const { place, what, parts, metaTitle } = record;
  const { kind, title, path } = place;
  const found: Finding[] = [];
  if ((kind === 'page' || kind === 'product') && title === '')
    found.push(issue('no-title', place, '', `The ${kind} at ${path ?? ''} has no title.`));
  const slug = path?.slice(1) ?? '';
  if (kind === 'page' && pageSlugProblem(slug) !== null)
    found.push(issue('reserved-address', place, slug, reservedText(title, slug)));

  const missingIn = ({ figures, tables, texts }: Part) => [
    ...[...figures, ...keysIn(texts)].filter((key) => key !== '' && catalogue.figure(key) === null),
    ...tables.filter((name) => name !== '' && catalogue.table(name) === null),
  ];
  const missing = [...new Set(parts.flatMap(missingIn))];
  if (missing.length > 0) {
    const block = parts.find((part) => missingIn(part).length > 0)?.block;
    const text = `${what} refers to missing records: ${missing.join(', ')}. Visitors see “not listed” instead.`;
    const at = { ...place, ...(block && { block }) };
    found.push(issue('broken-reference', at, missing.join(' '), text, missing[0]));
  }

  const twin = metaTitle === null || title === '' ? undefined : titled.get(metaTitle);
  if (metaTitle !== null && twin !== undefined && twin !== record) {
    const names = `${what} and ${twin.what.replace(/^The/, 'the')}`;
    const text = `${names} have the same title for search engines: “${metaTitle}”.`;
    found.push(issue('same-title', place, metaTitle, text));
  }
  return found;
}

const reservedText = (title: string, slug: string) =>
  `The page “${title}” is at /${slug}, which the site itself now uses, so visitors may not reach the page. Change its address in Pages.`;

/** Returns the issues of one part of a record. Their sentences name the record first and the part last. */
function partIssues(record: CheckedRecord, part: Part, site: Site): Finding[] {
  const { catalogue, files, check } = site;
  const { where, block, links, gone, images, texts, isOpen } = part;
  const place = { ...record.place, ...(block !== undefined && { block }) };
  const found: Finding[] = [];
  const say = (code: CheckCode, detail: string, words: string, about = detail) =>
    found.push(issue(code, place, detail, `${record.what} ${words}${where && ` (${where})`}.`, about));
  const noFile = (address: string) =>
    say('missing-file', address, `uses ${address}, but that file doesn’t exist`);

  if (gone !== undefined)
    say('dead-link', gone.kind, `leads to a ${gone.kind} that no longer exists`, gone.id);
  for (const link of links) {
    const { href } = link;
    const fault = check(link, place.path ?? '/');
    if (fault === 'dead-link') say(fault, href, `links to ${href}, which leads nowhere`);
    else if (fault === 'missing-file') noFile(href);
    else if (fault !== null) {
      const words = `links to ${href}, but that page has no anchor #${fault.anchor}`;
      say('missing-anchor', `${href} ${fault.anchor}`, words, href);
    }
  }
  for (const { src, alt } of images) {
    const address = src.trim();
    if (address === '') continue;
    const drawing = drawingName(address) ?? (/^[\w-]+$/.test(address) ? address : null);
    if (drawing !== null) {
      if (!site.isDrawing(drawing)) noFile(address);
      continue;
    }
    const name = /^\/uploads\/([^?#]+)/.exec(address)?.[1];
    const bytes = name === undefined ? 0 : files.get(name);
    if (bytes === undefined) noFile(address);
    // Pages show the copies of a picture if it has any.
    else if (bytes > HEAVY_IMAGE && !uploadedImage(address)?.copies.length) {
      const sizes = `${formatBytes(bytes)}, but ${formatBytes(HEAVY_IMAGE)} would be enough`;
      say('heavy-image', address, `shows ${address} with ${sizes}`);
    }
    // The page uses the description of the file if there is one (D34.9).
    if (alt === null && catalogue.altOf(address) === '')
      say('no-alt', address, 'has an image without a description for screen readers');
  }
  const hidden = [...keysIn(texts)].filter((key) => {
    const figure = catalogue.figure(key);
    return figure !== null && !isShown(figure);
  });
  if (isOpen === true || hidden.length > 0)
    say('no-value', isOpen ? where : hidden.join(' '), 'shows “not listed” in place of a spec value');
  for (const text of texts) {
    const words = PLACEHOLDER.exec(text)?.[0];
    if (words !== undefined) say('placeholder', `${where} ${words}`, `still contains “${words}”`);
  }
  return found;
}

/**
 * Returns the pages whose wording the settings call a draft. Approval is in the settings, not on the page.
 */
function draftIssues(records: readonly CheckedRecord[], { approvals }: Site['settings']): Finding[] {
  const place = { kind: 'settings', id: null, title: SETTINGS, path: null } as const;
  return APPROVALS.filter(({ field }) => !approvals[field]).flatMap(({ page, field }) => {
    const found = records.find(({ place: own }) => own.kind === 'page' && own.id === page);
    if (found === undefined) return [];
    const text = `“${found.place.title}” is still marked as a draft. Have the wording approved, then mark it as approved in Settings.`;
    return issue('draft', place, field, text);
  });
}

/** Returns one issue for all figures that the owner has not confirmed. */
function questionIssues({ figures }: Catalogue): Finding[] {
  const open = figures.filter(({ state }) => state === 'question').length;
  const place = { kind: 'figure', id: null, title: 'Open questions', path: null } as const;
  const text =
    open === 1
      ? '1 open question is waiting for the owner’s answer.'
      : `${String(open)} open questions are waiting for the owner’s answers.`;
  return open === 0 ? [] : [issue('open-questions', place, '', text)];
}

type EndingCertificate = Pick<RecordOf<'certificates'>, '_id'> & { title: string; text: string };

/** Returns the certificates that end within 60 days or have expired, each with its sentence (D26.4). */
async function endingCertificates(store: StoreReader, today: string): Promise<EndingCertificate[]> {
  const all = await store.list('certificates', { where: { isDeleted: false }, orderBy: 'type' });
  return all.flatMap((certificate) => {
    const { _id, validUntil } = certificate;
    const { is } = certificateState(certificate, today);
    const title = certificateTitle(certificate);
    if (is === 'expired')
      return [
        {
          _id,
          title,
          text: `The certificate “${title}” expired on ${dayText(validUntil)}. Visitors don’t see it.`,
        },
      ];
    const text = `The certificate “${title}” ends on ${dayText(validUntil)}. Add its renewal.`;
    return is === 'ending' ? [{ _id, title, text }] : [];
  });
}
