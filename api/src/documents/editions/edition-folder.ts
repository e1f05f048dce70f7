import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { editionSchema } from '@wa/core/contract/printed-catalog';
import { UNFINISHED, syncFolder, writeWhole } from '../../config/data-folder.ts';
import type { Baseline } from './write-edition.ts';
import { FILES } from './edition-task.ts';

/** The number of finished editions to keep. The published one is kept as well. */
const KEPT = 10;

const factsSchema = editionSchema.omit({ _id: true }).extend({ paper: z.enum(['letter', 'a4']) });
export type EditionFacts = z.infer<typeof factsSchema>;
export type StoredEdition = EditionFacts & { _id: string };

/** A reason for which no edition can be created, in words for the office. */
export class EditionProblem extends Error {
  override readonly name = 'EditionProblem';
}

const ID = /^\d{14}-[0-9a-f]{32}$/;
/** A shape that older or damaged files may not have. */
const rowsSchema = z.record(z.string(), z.record(z.string(), z.string()));

export type EditionFolder = ReturnType<typeof openEditionFolder>;

/**
 * Opens the folder of finished editions. Each is a folder of its own that gets its name when it is complete,
 * so that a half-made one is never offered.
 */
export function openEditionFolder(root: string) {
  const folderOf = (id: string) => join(root, id);
  const factsOf = async (id: string): Promise<StoredEdition | null> => {
    if (!ID.test(id)) return null;
    const text = await readFile(join(folderOf(id), FILES.facts), 'utf8').catch(() => null);
    const parsed = text === null ? null : factsSchema.safeParse(parsedJson(text));
    return parsed?.success ? { ...parsed.data, _id: id } : null;
  };
  const ids = async () => (await readdir(root).catch((): string[] => [])).filter((name) => ID.test(name));
  const list = async (): Promise<StoredEdition[]> => {
    const found = await Promise.all((await ids()).sort().reverse().map(factsOf));
    return found.filter((edition) => edition !== null);
  };
  return {
    list,
    /** Returns a finished edition; null for an unknown ID and for a damaged edition. */
    find: factsOf,
    /** Returns the PDF of a finished edition. */
    open: (id: string, range: { start?: number; end?: number } = {}) =>
      createReadStream(join(folderOf(id), FILES.pdf), range),
    /** Returns the date and the printed rows of an edition for a comparison; null for none. */
    async baseline(id: string): Promise<Baseline | null> {
      const facts = await factsOf(id);
      const text = facts && (await readFile(join(folderOf(id), FILES.rows), 'utf8').catch(() => null));
      const rows = text === null ? null : rowsSchema.safeParse(parsedJson(text));
      return facts && rows?.success ? { createdAt: facts.createdAt, rows: rows.data } : null;
    },
    /** Creates a work folder. Its name isn't that of a finished edition. */
    async begin(now: Date): Promise<{ id: string; folder: string }> {
      const time = now.toISOString().replace(/\D/g, '').slice(0, 14);
      const id = `${time}-${randomBytes(16).toString('hex')}`;
      const folder = folderOf(id) + UNFINISHED;
      await mkdir(folder, { recursive: true });
      return { id, folder };
    },
    /** Completes an edition whose PDF is in its work folder. */
    async finish(id: string, facts: Omit<EditionFacts, 'bytes'>): Promise<StoredEdition> {
      const work = folderOf(id) + UNFINISHED;
      for (const name of [FILES.front, FILES.body, FILES.pictures])
        await rm(join(work, name), { recursive: true, force: true });
      const { size: bytes } = await stat(join(work, FILES.pdf));
      const edition = { ...facts, bytes };
      await writeWhole(join(work, FILES.facts), JSON.stringify(edition));
      await rename(work, folderOf(id));
      await syncFolder(root);
      return { ...edition, _id: id };
    },
    discard: (id: string) => rm(folderOf(id) + UNFINISHED, { recursive: true, force: true }),
    /** Removes work folders of dead processes. Call it only while no job runs. */
    async removeUnfinished(): Promise<void> {
      for (const name of await readdir(root).catch((): string[] => []))
        if (name.endsWith(UNFINISHED)) await rm(join(root, name), { recursive: true, force: true });
    },
    /** Removes old editions, but never a published one. */
    async prune(published: readonly string[]): Promise<void> {
      for (const { _id } of (await list()).slice(KEPT))
        if (!published.includes(_id)) await rm(folderOf(_id), { recursive: true, force: true });
    },
  };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
