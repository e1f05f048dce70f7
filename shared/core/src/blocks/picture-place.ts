import { createContext } from 'react';

/** Where on its page a picture stands. */
export const PicturePlace = createContext<{
  /** Id of the image block that visitors see first. */
  first?: string | undefined;
  /** Of the row, side by side. */
  columns: number;
}>({ columns: 1 });

/**
 * How wide a picture is drawn in a row of so many columns, as the attribute `sizes` has it: on wide screens the page of 896
 * pixels less its padding, shared among the columns; else at most the screen.
 */
export const columnSizes = (columns: number): string =>
  `(min-width: 900px) ${String(Math.round(838 / columns - 58))}px, 100vw`;
