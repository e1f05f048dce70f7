import { z } from 'zod';

/** One kept server, as the chooser shows it. */
export interface KeptServer {
  id: string;
  /** Origin, without a trailing slash. */
  address: string;
  isCurrent: boolean;
  /** Those that have not reached it. */
  changes: number;
}

/** A list of servers that could not be read at this start. */
export interface DamagedList {
  /** Where the damaged file lies now. */
  file: string;
  /** Those that can still be made out in it. */
  addresses: string[];
}

interface Known {
  servers: KeptServer[];
  damaged: DamagedList | null;
}

export type ServersAnswer =
  | (Known & { ok: true })
  /** Why this server cannot be used: a sentence for the person who typed its address. */
  | (Known & { ok: false; problem: string });

const id = z.string().regex(/^[0-9a-f]{16}$/);

/** What the screen that chooses a server may ask; the admin itself never learns an address. */
export const serversRequest = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('list') }),
  /** Checks an address and, when a fitting server answers, keeps it and opens the admin on it. */
  z.strictObject({ op: z.literal('add'), address: z.string().max(2_000) }),
  z.strictObject({ op: z.literal('use'), id }),
  /** Deletes what main keeps of a server and takes it off the list; the page has deleted its database before. */
  z.strictObject({ op: z.literal('remove'), id }),
]);
export type ServersRequest = z.infer<typeof serversRequest>;
