import type { Difference } from '../manifest.ts';
import type { ReadBack } from '../proof.ts';

/** A build on disk that shall be published. */
export interface ShownBuild {
  folder: string;
  buildId: string;
  /** Against the build that was live before; null when that is not known. */
  news: Difference | null;
  /** Id of that build. */
  before: string | null;
}

/** A place that a build is brought to, beside the folder DATA_DIR/site. */
export interface Target {
  /** For the log; no secret is in it. */
  name: string;
  /** Brings a build there; build.json comes last. @throws Error with the reason for the log */
  publish: (build: ShownBuild, signal: AbortSignal) => Promise<void>;
  /** What lies there now. */
  read: ReadBack;
}
