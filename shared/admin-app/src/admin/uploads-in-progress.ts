import { createContext } from 'react';

/** A file sets out. Call the answer when it has arrived or was called off, or with false when it failed. */
type StartUpload = () => (isSent?: boolean) => void;

/**
 * Where fields say that a file is on its way: an editor gives its own count, and saves when all have arrived. Outside of
 * one nobody counts.
 */
export const UploadsInProgress = createContext<StartUpload>(() => () => undefined);
