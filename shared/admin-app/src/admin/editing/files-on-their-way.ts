export interface FilesOnTheirWay {
  /** Registers an upload. Call the returned function when the upload ends: with true if it succeeded, else false. */
  started: () => (isSent?: boolean) => void;
  areWaitedFor: () => boolean;
  /**
   * Resolves when no upload is running anymore; false if one failed, because its address would be missing.
   */
  arrived: () => Promise<boolean>;
}

/** Counts the files that an editor's fields are sending, so that a save can wait for them. */
export function createFilesOnTheirWay(): FilesOnTheirWay {
  let sending = 0;
  let hasFailed = false;
  let wake: (() => void) | null = null;
  return {
    started: () => {
      sending += 1;
      return (isSent = true) => {
        sending -= 1;
        hasFailed ||= !isSent;
        wake?.();
      };
    },
    areWaitedFor: () => sending > 0,
    arrived: async () => {
      hasFailed = false;
      while (sending > 0 && !hasFailed) await new Promise<void>((resolve) => (wake = resolve));
      return !hasFailed;
    },
  };
}
