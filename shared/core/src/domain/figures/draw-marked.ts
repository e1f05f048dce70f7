import { escapeMarks } from '../marked-text.ts';
import { renderText, type FindFigure } from './references.ts';

/** Replaces references in a marked text and escapes the figures, so that they can't add marks. */
export const renderMarked = (text: string, find: FindFigure): string => renderText(text, find, escapeMarks);
