import type { EndpointShape } from '@wa/core/contract/endpoint';
import type { Change } from '../store/change-log.ts';
import type { StoreTransaction } from '../store/port.ts';
import type { RecordOf } from '../store/records.ts';
import type { Answer } from './answer.ts';

/** What a write hands back: the answer, and what it changed, for the change log. */
export interface Written<E extends EndpointShape> {
  answer: Answer<E>;
  changes?: readonly Change[];
}

/**
 * Says that an answer's body shows one record, and how: it is then kept for a repeated call as the record's id and
 * version alone, and made again from there.
 */
export type ShownRecord = {
  [N in Shown]: { collection: N; show: (record: RecordOf<N>) => object };
}[Shown];
type Shown = 'products' | 'pages' | 'figures' | 'tables' | 'galleryGroups' | 'siteSettings';

export interface WriteIdentity {
  /** The caller's Idempotency-Key. */
  key: string | null;
  /** Method and address with its query. */
  route: string;
  /** Of the body. */
  hash: string;
  shown?: ShownRecord | undefined;
  /** Who makes the change, as far as the server knows (http/device-name.ts). */
  savedBy?: string | null;
  isLong?: boolean | undefined;
}

/** Runs a write in one transaction (writes/write-once.ts); `work` may run twice and must do nothing but use `tx`. */
export type Write = <E extends EndpointShape>(
  identity: WriteIdentity,
  work: (tx: StoreTransaction) => Promise<Written<E>>,
) => Promise<Answer<E>>;
