import type { Live } from '../live/live.ts';

const NOBODY: ReturnType<Live['elsewhere']> = [];
const nothing = () => () => undefined;

const NO_LIVE: Live = {
  start: nothing,
  onChanges: nothing,
  openRecord: nothing,
  elsewhere: () => NOBODY,
  onElsewhere: nothing,
};

/** The live part of a client without a server. */
export const noLive = () => Promise.resolve(NO_LIVE);
