/** A piece of a text as it is read, and the part of the stored text that contains it. */
export interface Piece {
  text: string;
  start: number;
  end: number;
  /** Equal for texts of the same format: bold, a link, the same HTML element. */
  style: string;
  /** True if only the whole piece can be replaced, such as an escaped character. */
  isWhole?: boolean;
}

/** Stands for a spec value or an entity whose text isn't known here. No search contains it. */
export const UNREADABLE = '\uFFFC';
/** Separates two texts that aren't read as one: two HTML paragraphs. No search contains it. */
export const SEPARATOR = '\n';
