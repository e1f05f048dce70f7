import type { Paper } from '../sheets/model/sheet.ts';

/** The files of an edition in its folder. Those that only the composer reads are removed afterward. */
export const FILES = {
  front: 'front.jsonl',
  body: 'body.jsonl',
  pictures: 'pictures',
  pictureList: 'list.json',
  rows: 'rows.json',
  pdf: 'catalog.pdf',
  facts: 'edition.json',
} as const;

/** The images by name, with their files in the folder of pictures. */
export type Pictures = Record<string, { file: string; width: number; height: number }>;

/** The task of the process that composes an edition. */
export interface EditionTask {
  folder: string;
  title: string;
  paper: Paper;
}

/** A sheet that was measured or painted, and finally the number of pages or the reason of a failure. */
export type EditionMessage = 'sheet' | { pages: number } | { fault: { code: string; message: string } };
