import { type SettingKey, writeSetting } from './settings.ts';
import { type Store, StoreUnavailable } from './port.ts';

/** Characters that the trial writes: more than the slack that a full disk may still have. */
const TRIAL_LENGTH = 65_536;
const TRIAL: SettingKey = 'room-trial';

/** Remembers that the last write found no room, until one succeeds, and for good that what is stored is damaged. */
export function createRoomWatch(transact: Store['transact']) {
  let isFull = false;
  let damage: StoreUnavailable | null = null;
  let trial: Promise<void> | null = null;

  async function tryWrite(): Promise<void> {
    await transact((tx) => writeSetting(tx, TRIAL, 'x'.repeat(TRIAL_LENGTH)));
    await transact((tx) => tx.removeWhere('settings', { where: { key: TRIAL } }));
  }

  /** Before a write: what is written to a damaged file may be lost with it. @throws StoreUnavailable */
  function requireWhole(): void {
    if (damage) throw damage;
  }

  return {
    /** Hears of every error, and hands it on. */
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
     * Tries a write when the last one found no room: the room may be back.
     * @throws StoreUnavailable while it is not, or when damage was found
     */
    async check(): Promise<void> {
      requireWhole();
      if (!isFull) return;
      // Whoever asks meanwhile gets the same answer: nobody can make a full disk write in a row.
      trial ??= tryWrite().finally(() => {
        trial = null;
      });
      await trial;
    },
  };
}
