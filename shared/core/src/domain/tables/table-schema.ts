import { z } from 'zod';
import { defineEntity, line } from '../entity.ts';
import { FIGURE_KEY_MAX, TABLE_COLUMNS_MAX, TABLE_ROWS_MAX } from '../limits.ts';
import { COLUMN_KINDS } from './fact-table.ts';

/** Characters. */
const TABLE_NAME_MAX = 100;

/** A figure with all its classes, or with `at` one of them: its value, in a row that names the class, or its sizes. */
const figureCell = z
  .object({
    figure: z.string().max(FIGURE_KEY_MAX),
    /** Place among the figure's values. */
    at: z.number().int().min(0).max(100).optional(),
    shows: z.enum(['value', 'class']).optional(),
  })
  .strict();

/** A figure, words of our own (never a number with a unit), or nothing published. */
const cell = z.union([figureCell, z.object({ words: line }).strict()]).nullable();

/**
 * A table of figures (D14). Cells name figures; no number is typed here. A `figure` column is drawn as two columns, US
 * and metric; `shared` holds figures that are the same in both systems; `condition` prints the condition of the figure
 * that it names.
 */
export const TABLE = defineEntity(
  {
    /** Unique: blocks name it. */
    name: z.string().max(TABLE_NAME_MAX),
    caption: line,
    /** Head of the first column, which names the rows. */
    rowLabel: line,
    columns: z.array(z.object({ label: line, kind: z.enum(COLUMN_KINDS) }).strict()).max(TABLE_COLUMNS_MAX),
    rows: z
      .array(
        z
          .object({
            header: line,
            /** One per column. Null: not published. */
            cells: z.array(cell).max(TABLE_COLUMNS_MAX),
          })
          .strict(),
      )
      .max(TABLE_ROWS_MAX),
    notes: z.array(line).max(50),
    isDeleted: z.boolean(),
  },
  { own: ['isDeleted'], empty: { rowLabel: 'Type' } },
);
