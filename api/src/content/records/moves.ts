import { type Move, withMovedAddresses } from '@wa/core/domain/moved-addresses';
import {
  MEASURE,
  dataSheetHref,
  hasDataSheet,
  hasMeasureSheet,
  measureSheetHref,
} from '@wa/core/domain/pages/page';
import { pickFields } from '@wa/core/domain/record';
import { slugOfPath } from '@wa/core/domain/slug';
import type { StoreReader } from '../../store/port.ts';

/** The fields of pages and products that may name other pages and products, or their documents. */
export const NAMING_FIELDS = ['content', 'url', 'pdfs', 'pdfNames', 'prepared'] as const;

/** Returns the fields to store. A record that moves names its own documents by its new address (D4.4). */
export async function withOwnAddresses<R extends object>(
  tx: StoreReader,
  pathOf: ((record: R) => string) | undefined,
  before: R,
  fields: object,
): Promise<object> {
  const move = pathOf && (await moveAmongOthers(tx, before, { ...before, ...fields }, pathOf));
  if (!move) return fields;
  return withMovedAddresses(
    { ...pickFields<object, never>(before, NAMING_FIELDS as never), ...fields },
    move,
  );
}

/** Returns the former and the current path of a record; null if they are the same. */
export function moveOf<R>(before: R, after: R, pathOf: (record: R) => string): Move | null {
  const [from, to] = [pathOf(before), pathOf(after)];
  return from === to ? null : { from, to };
}

/** As `moveOf`, with the documents that another page has at an address that could be one of the record's. */
export async function moveAmongOthers<R extends object & { _id?: string }>(
  reader: StoreReader,
  before: R,
  after: R,
  pathOf: (record: R) => string,
): Promise<Move | null> {
  const move = moveOf(before, after, pathOf);
  if (move === null) return null;
  const slug = slugOfPath(move.from);
  const pageAt = async (at: string) => {
    const page = await reader.findOne('pages', { slug: at, isDeleted: false });
    // The page itself may be stored with its new address already.
    return page?._id === before._id ? null : page;
  };
  const others: string[] = [];
  const longer = await pageAt(slug + MEASURE);
  if (longer && hasDataSheet(longer)) others.push(measureSheetHref(slug));
  const isOwn = 'pdfs' in before && (before.pdfs as readonly string[]).includes(dataSheetHref(slug));
  const shorter = slug.endsWith(MEASURE) && !isOwn ? await pageAt(slug.slice(0, -MEASURE.length)) : null;
  if (shorter && hasMeasureSheet(shorter)) others.push(dataSheetHref(slug));
  return { ...move, others };
}
