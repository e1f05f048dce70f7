import type { SiteDocument } from '@wa/core/contract/site';
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

const kept = new WeakMap<object, string>();

/** The same, made once for what every document has. */
function keptJson(value: object): string {
  const known = kept.get(value);
  if (known !== undefined) return known;
  const json = scriptJson(value);
  kept.set(value, json);
  return json;
}

/** The data of a document. The navigation is most of it, and the same for all of them until it changes. */
export function documentJson({ document, assets }: EmbeddedData): string {
  const { path, route, site, sidebar } = document;
  const own = scriptJson({ path, route }).slice(1, -1);
  return `{"document":{${own},"site":${keptJson(site)},"sidebar":${keptJson(sidebar)}},"assets":${keptJson(assets)}}`;
}

/** The data that the server embedded. */
export function readEmbeddedData(text: string): EmbeddedData {
  return JSON.parse(text) as EmbeddedData;
}
