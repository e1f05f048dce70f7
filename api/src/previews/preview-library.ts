import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { previewPath } from '@wa/core/domain/pages/preview';
import type { PublicContent } from '../catalogue/public-content.ts';
import { PRODUCT_PREFIX } from '../site/public-paths.ts';
import type { SettingsKeeper } from '../settings/settings-keeper.ts';
import type { UploadStorage } from '../uploads/storage.ts';
import { OWN_PAGES, previewHash, previewOf } from './preview.ts';
import { renderPreview } from './render-preview.ts';

/** The pictures of public pages. Content is looked up for every call, so that none is older than its page. */
export interface Previews {
  /** What a page's picture would be made of, without making it; null when nothing stands at this path. */
  hash: (path: string) => Promise<string | null>;
  /** The picture, from disk or made now; null when nothing stands at this path. */
  open: (path: string) => Promise<{ body: Buffer; hash: string } | null>;
  /** All of them as files for the static export. */
  files: () => Promise<{ path: string; from: string[]; body: () => Promise<Buffer | null> }[]>;
}

export interface PreviewLibraryNeeds {
  content: PublicContent;
  settings: SettingsKeeper;
  uploads: UploadStorage;
  /** Where pictures are kept: on disk, so that no memory is held. */
  folder: string;
  log: Logger;
}

export function openPreviewLibrary({
  content,
  settings,
  uploads,
  folder,
  log,
}: PreviewLibraryNeeds): Previews {
  const underWay = new Map<string, Promise<Buffer>>();
  let queue: Promise<unknown> = Promise.resolve();

  const readUpload = async (name: string) => {
    const file = await uploads.open(name);
    return file && buffer(await file.stream());
  };
  const find = async (path: string) => {
    const preview = await previewOf(content, path, (await settings.now()).site);
    return preview && { preview, hash: previewHash(preview) };
  };

  const open: Previews['open'] = async (path) => {
    const found = await find(path);
    if (found === null) return null;
    const { preview, hash } = found;
    const file = `${prefixOf(path)}${hash}.jpg`;
    const kept = await readFile(join(folder, file)).catch(() => null);
    if (kept !== null) return { body: kept, hash };
    let making = underWay.get(file);
    if (making === undefined) {
      // One after the other: visitors of pages come first.
      making = queue
        .then(async () => {
          const body = await renderPreview(preview, readUpload);
          await keep(folder, path, file, body).catch((error: unknown) =>
            log.warn({ err: error, path }, 'A picture of a page could not be kept on disk'),
          );
          return body;
        })
        .finally(() => underWay.delete(file));
      queue = making.catch(() => undefined);
      underWay.set(file, making);
    }
    return { body: await making, hash };
  };

  return {
    hash: async (path) => (await find(path))?.hash ?? null,
    open,
    async files() {
      const [products, pages] = await Promise.all([content.products(), content.pages()]);
      const paths = [
        '/',
        ...OWN_PAGES.keys(),
        ...products.map(({ slug }) => PRODUCT_PREFIX + slug),
        ...pages.map(({ slug }) => `/${slug}`),
      ];
      return paths.map((path) => ({
        path: previewPath(path),
        from: [path],
        body: async () => (await open(path))?.body ?? null,
      }));
    },
  };
}

/** Slugs have no dots. Should two pages ever share a name, each only makes the other be made again. */
const prefixOf = (path: string) => `${path.slice(1).replaceAll('/', '--')}.`;

/** Takes the place of the page's older pictures; whole or not at all. */
async function keep(folder: string, path: string, file: string, body: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  const unfinished = join(folder, `${randomUUID()}.unfinished`);
  try {
    await writeFile(unfinished, body);
    await rename(unfinished, join(folder, file));
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
  const prefix = prefixOf(path);
  const older = (await readdir(folder)).filter((name) => name.startsWith(prefix) && name !== file);
  await Promise.all(older.map((name) => rm(join(folder, name), { force: true })));
}
