import type { SiteDocument } from '@wa/shared/contract/site';
import type { ClientAssets } from './client-assets.ts';

/** Element that carries the data of the document from the server to the browser. */
export const DATA_ELEMENT_ID = 'site-data';

export interface EmbeddedData {
  document: SiteDocument;
  assets: ClientAssets;
}

/** JSON that cannot end its script element, and is still JSON. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

/** The data that the server embedded. */
export function readEmbeddedData(text: string): EmbeddedData {
  return JSON.parse(text) as EmbeddedData;
}
