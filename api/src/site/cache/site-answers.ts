/** What stands at a canonical public path, as finished bytes; nothing is kept here. */
import { documentsOf } from '@wa/core/domain/documents/documents';
import { isDrawingName, standaloneSvg } from '@wa/core/drawings/drawings';
import type { DocumentFactsKeeper } from '../../documents/sheets/document-facts.ts';
import { API_HEADERS, PUBLIC_HEADERS } from '../../http/headers.ts';
import { apiRecord, apiValue } from '../render/api-values.ts';
import type { ApiSources } from '../render/api-values.ts';
import type { DrawingPng } from '../render/drawing-png.ts';
import { API_DOCUMENTS, SITEMAP_PATH } from '../render/public-paths.ts';
import type { Renderer } from '../render/renderer.ts';
import { documentsIn } from '../render/route-data.ts';
import { robotsTxt, sitemapXml } from '../render/sitemap.ts';
import type { ClientFiles } from './client-files.ts';
import { jsonOfList } from './list-json.ts';
import { readyAnswer } from './ready-answer.ts';
import type { ReadyAnswer } from './ready-answer.ts';

const HTML = 'text/html; charset=utf-8';
const REVALIDATED = 'public, max-age=0, must-revalidate';
const ROBOTS_PATH = '/robots.txt';
const DRAWING = /^\/drawings\/([a-z0-9-]+)\.(svg|png)$/;

export interface AnswerSources extends ApiSources {
  renderer: Renderer;
  files: ClientFiles;
  documents: DocumentFactsKeeper;
  drawingPng: DrawingPng;
}

/** True for a path whose answer is the same with any query. */
export const isFilePath = (files: ClientFiles, path: string): boolean =>
  files.has(path) || path === ROBOTS_PATH || path === SITEMAP_PATH || DRAWING.test(path);

export interface RenderedAnswer {
  answer: ReadyAnswer;
  /** Addresses of the PDFs that it names or leads to, whose size and pages are looked up in the background. */
  documents: readonly string[];
  /** True when it shows what is known of PDFs. */
  showsFacts: boolean;
}

/** Null for what may not be kept: 404s, redirects, other spellings of an address. */
export async function renderAnswer(sources: AnswerSources, path: string): Promise<RenderedAnswer | null> {
  if (sources.files.has(path)) return plain(await sources.files.read(path));
  if (path.startsWith('/api/')) return apiAnswer(sources, path);
  const file = await renderFile(sources, path);
  if (file !== null) return plain(file);
  const route = await sources.renderer.route(path);
  if (route.kind !== 'shown' || route.status !== 200 || !route.isCanonical) return null;
  const answer = readyAnswer({ body: await sources.renderer.render(route), headers: publicHeaders(HTML) });
  const documents = documentsIn(route.data);
  return { answer, documents, showsFacts: documents.length > 0 };
}

const plain = (answer: ReadyAnswer): RenderedAnswer => ({ answer, documents: [], showsFacts: false });

async function renderFile(sources: AnswerSources, path: string): Promise<ReadyAnswer | null> {
  const { content, settings, drawingPng } = sources;
  const publicUrl = async () => (await settings.now()).site.publicUrl;
  if (path === ROBOTS_PATH) {
    const body = robotsTxt(await publicUrl());
    return readyAnswer({ body, headers: publicHeaders('text/plain; charset=utf-8') });
  }
  if (path === SITEMAP_PATH) {
    const body = await sitemapXml(content, await publicUrl());
    return readyAnswer({ body, headers: publicHeaders('application/xml; charset=utf-8') });
  }
  const [, name = '', kind] = DRAWING.exec(path) ?? [];
  if (kind === 'png') {
    const body = await drawingPng(name);
    return body && readyAnswer({ body, headers: publicHeaders('image/png') });
  }
  if (!isDrawingName(name)) return null;
  return readyAnswer({ body: standaloneSvg(name), headers: publicHeaders('image/svg+xml') });
}

/** The same as the routes send to somebody without a session. */
const API_ANSWER_HEADERS = {
  ...API_HEADERS,
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-cache',
};

async function apiAnswer(sources: AnswerSources, path: string): Promise<RenderedAnswer | null> {
  const isDocuments = path === API_DOCUMENTS;
  const record = isDocuments ? null : await apiRecord(sources.content, path);
  const value = isDocuments ? await sources.documents.all() : (record ?? (await apiValue(sources, path)));
  if (value === undefined) return null;
  const body = Array.isArray(value) ? jsonOfList(value as object[]) : JSON.stringify(value);
  const answer = readyAnswer({ body, headers: API_ANSWER_HEADERS, variesBySession: true });
  return { answer, documents: record === null ? [] : documentsOf(record), showsFacts: isDocuments };
}

/** Headers of a public document: kept by nobody without asking. */
export function publicHeaders(type: string): Record<string, string> {
  return { ...PUBLIC_HEADERS, 'Content-Type': type, 'Cache-Control': REVALIDATED };
}
