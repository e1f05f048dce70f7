import { type SettingKey, writeSetting } from './settings.ts';
import { type Store, StoreUnavailable } from './port.ts';

/** The number of characters of the trial, more than the slack that a full disk may still have. */
const TRIAL_LENGTH = 65_536;
const TRIAL: SettingKey = 'room-trial';

/** Tracks the state of the disk: full, until a write succeeds, or damaged, permanently. */
export function createDiskSpaceMonitor(transact: Store['transact']) {
  let isFull = false;
  let damage: StoreUnavailable | null = null;
  let trial: Promise<void> | null = null;

  async function tryWrite(): Promise<void> {
    await transact((tx) => writeSetting(tx, TRIAL, 'x'.repeat(TRIAL_LENGTH)));
    await transact((tx) => tx.removeWhere('settings', { where: { key: TRIAL } }));
  }

  /** Throws before a write to a damaged file, which could lose the written data. @throws StoreUnavailable */
  function requireWhole(): void {
    if (damage) throw damage;
  }

  return {
    /** Records an error of the store and returns it. */
    failed(error: unknown): unknown {
      if (error instanceof StoreUnavailable) {
        if (error.fault === 'full') isFull = true;
        if (error.fault === 'damaged') damage ??= error;
      }
      return error;
    },
    requireWhole,
    succeeded() {
      isFull = false;
    },
    /**
     * Tries a write if the last one found the disk full.
     * @throws StoreUnavailable while it is still full, or when damage was found
     */
    async check(): Promise<void> {
      requireWhole();
      if (!isFull) return;
      // Concurrent callers share one trial, so that requests can't make a full disk write in a row.
      trial ??= tryWrite().finally(() => {
        trial = null;
      });
      await trial;
    },
  };
}
