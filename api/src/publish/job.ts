import type { BuildWriter } from './export-site.ts';

/** A unit of an export: the files written from one read of the content. */
export interface Job {
  /** The number of files. */
  count: number;
  run: (out: BuildWriter) => Promise<unknown>;
}
