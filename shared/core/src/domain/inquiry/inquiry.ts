import type { Part } from '../finder/part.ts';
import type { InquiryItem } from './inquiry-link.ts';

export type InquiryPart = Pick<Part, 'slug' | 'name' | 'detail' | 'image' | 'href' | 'sheet'>;

/** An item with what is published of it. */
export interface InquiryLine extends InquiryItem {
  /** Null for a slug that no part has: the line stays, and says so. */
  part: InquiryPart | null;
  /** Its figures in a few words, with their conditions. */
  published: string;
  /** The same in the units of the source alone: a mail has little room. */
  brief: string;
  /** Whether it restrains the pipes, as a sentence; empty where that means nothing. */
  restraint: string;
  /** What the page of the product asks for with an inquiry. */
  asks: readonly string[];
}

export interface Inquiry {
  lines: readonly InquiryLine[];
  /** What the address holds that is not on the list, as sentences. */
  problems: readonly string[];
  /** Address of a list of what one list does not hold; empty for most. */
  rest: string;
}
