import type { RecordKind } from '@wa/core/domain/record';

/** What a committed write did to the content (D13): the site, the byte cache and the next deploy depend on it. */
export interface Change {
  /** `catalogue`: everything at once, by a seed or a restore. */
  kind: RecordKind | 'order' | 'catalogue';
  /** `removed`: gone from the bin for good; visitors had lost it before. */
  action: 'created' | 'changed' | 'deleted' | 'removed' | 'restored' | 'reordered';
  /** Null when a whole list changed. */
  id: string | null;
  title: string;
  /** Of the record after the change, where it has one. */
  version?: number;
  /** Public paths before and after the change, each with its leading slash. */
  paths: string[];
}

/** Stands for changes that nobody can name: whatever is made of content is made anew. */
export const EVERYTHING: Change = {
  kind: 'catalogue',
  action: 'restored',
  id: null,
  title: 'The whole catalogue',
  paths: [],
};
