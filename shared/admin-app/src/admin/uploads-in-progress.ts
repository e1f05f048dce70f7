import { createContext } from 'react';

/**
 * Registers an upload. Call the returned function when it has finished or was canceled; with false if it
 * failed.
 */
type StartUpload = () => (isSent?: boolean) => void;

/**
 * Where fields register their uploads. An editor provides its own counter and saves when all have finished.
 * Outside of an editor, uploads aren't counted.
 */
export const UploadsInProgress = createContext<StartUpload>(() => () => undefined);
