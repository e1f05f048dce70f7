import { z } from 'zod';
import { recordId } from '../domain/entity.ts';
import { RECORD_KINDS } from '../domain/record.ts';
import { get } from './endpoint.ts';

/** Media type of the stream of `getLive`. */
export const EVENT_STREAM = 'text/event-stream';

/** Maximum number of records that one window reports as open. */
const OPEN_MAX = 8;
const openRecord = z.string().regex(/^[a-z-]{1,30}\/[\w-]{1,60}$/);

/** A change of the change log (D13), without its title and its author. */
const liveChange = z.object({
  /** `file`: uploads were added, deleted, or restored. `order`: lists were reordered. `catalogue`: everything may have changed. */
  kind: z.enum([...RECORD_KINDS, 'file', 'order', 'catalogue']),
  action: z.string(),
  id: recordId.nullable(),
  /** The version after the change; null where it has none. */
  version: z.number().int().nullable(),
});
export type LiveChange = z.output<typeof liveChange>;

/** Another window that has the same record open (D38.3). */
const openElsewhere = z.object({
  /** Kind and id: 'page/65f0...'. */
  record: z.string(),
  /** Name of the editor; null for the shared password (D15). */
  name: z.string().nullable(),
  /** 'Firefox on Windows' */
  device: z.string(),
  /** True for a window of the same session or the same named editor. */
  isOwn: z.boolean(),
});
export type OpenElsewhere = z.output<typeof openElsewhere>;

export const liveAnswer = z.object({
  /** Number of the last change in the change log. The next call passes it as `after`. */
  seq: z.number().int(),
  changes: z.array(liveChange),
  elsewhere: z.array(openElsewhere),
});
export type LiveAnswer = z.output<typeof liveAnswer>;

/** Query value of the records that a window has open: 'page/65f0...,settings/65f1...'. */
export const openRecordsText = (records: Iterable<string>): string =>
  [...records].sort().slice(0, OPEN_MAX).join(',');

export const getLive = get('/api/live', {
  summary: 'Get later changes and the windows with the same records open',
  query: z.object({
    /** Without it, the changes of the last minute are sent. */
    after: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
    /** Random name of the calling window, whose open records are announced to other windows. */
    window: z
      .string()
      .regex(/^[\w-]{8,64}$/)
      .optional(),
    /** The records open in the calling window, separated by commas. */
    open: z
      .string()
      .max(1_000)
      .refine((text) => text === '' || text.split(',').every((each) => openRecord.safeParse(each).success))
      .refine((text) => text.split(',').length <= OPEN_MAX)
      .optional(),
    /** Waits until something differs from this JSON of `elsewhere`, or a change arrives. */
    hold: z.string().max(4_000).optional(),
  }),
  responses: { 200: liveAnswer },
  fileTypes: [EVENT_STREAM],
});
