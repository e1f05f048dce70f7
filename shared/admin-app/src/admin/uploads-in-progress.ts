import { createContext } from 'react';

interface Uploads {
  /** A file sets out. Call the answer when it has arrived or was called off, or with false when it failed. */
  start: () => (isSent?: boolean) => void;
}

/**
 * Where fields say that a file is on its way. An editor gives its own, counts, and saves when the count is back at
 * none; outside of one nobody counts.
 */
export const UploadsInProgress = createContext<Uploads>({ start: () => () => undefined });
