import type { DeployPlan, GatePoint, PlannedFile } from '@wa/core/contract/deploys';
import { plainTitle } from '@wa/core/domain/products/product-card';
import { documentFile, listDocuments, listJobs } from './export-jobs.ts';
import type { ExportSources } from './export-jobs.ts';
import { makeFiles } from './export-site.ts';
import { difference } from './manifest.ts';
import type { Difference, KnownBuild } from './manifest.ts';
import { readLiveBuild } from './switch-folder.ts';

/** Files that are named of each kind of news. */
const NAMED = 300;
const KINDS: readonly PlannedFile['kind'][] = ['page', 'product', 'sheet', 'upload', 'data', 'asset'];

export type PlannedFiles = Omit<DeployPlan, 'gate' | 'isElsewhere'>;

/**
 * What a deploy would bring out now. Stale files are drawn and compared, none is written; who asks meanwhile waits for
 * the same answer.
 * @param site DATA_DIR/site
 */
export function createPlanner(
  site: string,
  sources: () => Promise<ExportSources>,
): () => Promise<PlannedFiles> {
  let underWay: Promise<PlannedFiles> | null = null;
  return () =>
    (underWay ??= plan(site, sources).finally(() => {
      underWay = null;
    }));
}

async function plan(site: string, sources: () => Promise<ExportSources>): Promise<PlannedFiles> {
  const previous = await readLiveBuild(site);
  const all = await sources();
  const { news, titles } = previous === null ? await everything(all) : await against(previous, all);
  const [products, pages] = await Promise.all([all.content.products(), all.content.pages()]);
  const titleAt = new Map<string, string>([
    ...products.map(({ slug, title }) => [`/product/${slug}`, plainTitle(title)] as const),
    ...pages.map(({ slug, title }) => [`/${slug}`, plainTitle(title)] as const),
  ]);
  const planned = (files: readonly string[]) => ({
    total: files.length,
    files: files
      .map((file): PlannedFile => {
        const path = publicPath(file);
        return { path, title: titleAt.get(path) ?? path, kind: fileKind(file), because: titles(file) };
      })
      .sort((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind))
      .slice(0, NAMED),
  });
  return {
    against: previous?.id ?? null,
    added: planned(news.added),
    changed: planned(news.changed),
    removed: planned(news.removed),
    unchanged: news.unchanged,
  };
}

/** Reasons that are told of one file. */
const REASONS = 20;

type News = { news: Difference; titles: (file: string) => string[] };

async function against(previous: KnownBuild, sources: ExportSources): Promise<News> {
  const { manifest, stale } = await makeFiles(null, { ...sources, previous });
  const [old, own] = [previous.manifest.files, manifest.files];
  // Of what is removed, why it was there.
  const titles = (file: string) =>
    stale.titles((own.get(file) ?? old.get(file))?.from ?? []).slice(0, REASONS);
  return { news: difference(old, own), titles };
}

/** With nothing to compare to nothing need be drawn. */
async function everything(sources: ExportSources): Promise<News> {
  const { own, made } = await listDocuments(sources);
  const added = [...(await listJobs(sources)), ...own, ...made].flatMap(({ files }) => files);
  return { news: { added, changed: [], removed: [], unchanged: 0 }, titles: () => [] };
}

/** The address at which visitors find a file. */
export function publicPath(file: string): string {
  return `/${file === 'index.html' ? '' : file.replace(/\/index\.html$/, '')}`;
}

function fileKind(file: string): PlannedFile['kind'] {
  if (/^(?:data-sheets|previews)[./]/.test(file)) return 'sheet';
  if (file.startsWith('uploads/')) return 'upload';
  if (/^(?:api|products|pages)\//.test(file)) return 'data';
  if (file.endsWith('index.html')) return file.startsWith('product/') ? 'product' : 'page';
  return file.includes('/') ? 'asset' : 'data';
}

/** The errors of the gate that nobody has overridden. */
export function openErrors(gate: readonly GatePoint[], overrides: readonly string[]): GatePoint[] {
  return gate.filter(({ severity, key }) => severity === 'error' && !overrides.includes(key));
}

/** Name of the file of the page at a path; null for what can be none. */
export function pageFile(path: string): string | null {
  const isSafe =
    path.startsWith('/') &&
    !path
      .slice(1)
      .split('/')
      .some((part) => /^\.{0,2}$/.test(part));
  return path === '/' || isSafe ? documentFile(path) : null;
}
