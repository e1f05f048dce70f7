/** A piece of content in a column (specification 3). `data` is known to the block's own kind (domain/block-kinds). */
export interface Block {
  id: string;
  kind: string;
  data?: unknown;
}
