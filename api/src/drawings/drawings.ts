import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Router } from 'express';
import { getDrawings } from '@wa/core/contract/site';
import { drawingFiles } from '@wa/core/drawings/drawings';
import type { DrawingFiles } from '@wa/core/drawings/drawings';
import { StartError } from '../config/start-error.ts';
import { ok } from '../http/answer.ts';
import type { Mount } from '../http/mount.ts';
import { createRouter } from '../http/router.ts';
import type { Store } from '../store/port.ts';
import { readSvg, SvgError } from './read-svg.ts';

const FILE = /^([a-z0-9-]+)\.svg$/;

/**
 * The drawings of a catalog folder by name; none where the folder doesn't exist.
 * @throws StartError with a line for every file that can't be used: where, and why
 */
export async function readDrawings(folder: string): Promise<DrawingFiles> {
  const problems: string[] = [];
  const read = async (file: string): Promise<[string, string][]> => {
    const place = join(folder, file);
    const [, name] = FILE.exec(file) ?? [];
    if (name === undefined) {
      problems.push(`${place}: Name a drawing with lower-case letters, digits and hyphens, and .svg`);
      return [];
    }
    const text = await readFile(place, 'utf8');
    try {
      readSvg(text);
    } catch (error) {
      if (!(error instanceof SvgError)) throw error;
      problems.push(`${place}:${String(error.line)}: ${error.message}`);
    }
    return [[name, text]];
  };
  const files = await Promise.all((await namesIn(folder)).map(read));
  if (problems.length > 0) throw new StartError(problems.sort().join('\n'));
  return Object.fromEntries(files.flat());
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * The drawings of a store, in the order of their names. A store without any, be it new or of a release that had them in its
 * code, gets those of a catalog folder.
 */
export async function openDrawings(store: Store, load: () => Promise<DrawingFiles>): Promise<DrawingFiles> {
  if ((await store.count('drawings')) === 0) {
    const records = Object.entries(await load()).map(([name, svg]) => ({ name, svg }));
    await store.transact(async (tx) => {
      // Another process may have been faster.
      if ((await tx.count('drawings')) === 0) await tx.insertMany('drawings', records);
    });
  }
  const records = await store.list('drawings', { orderBy: 'name' });
  return Object.fromEntries(records.map(({ name, svg }) => [name, svg]));
}

/** The drawings for the admin, which inlines them as the site does. */
export function drawingRoutes(mount: Mount): Router {
  const router = createRouter();
  mount(router, getDrawings, async () => ok(drawingFiles()));
  return router;
}
