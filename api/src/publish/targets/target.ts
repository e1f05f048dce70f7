import type { ReadBack } from '../proof.ts';

/** A place beside DATA_DIR/site that builds are published to. */
export interface Target {
  /** For the log; it contains no secret. */
  name: string;
  /** Makes the place the same as a build's folder; build.json comes last. @throws Error with the reason for the log */
  publish: (folder: string, signal: AbortSignal) => Promise<void>;
  /** A file as it is there now. */
  read: ReadBack;
}
