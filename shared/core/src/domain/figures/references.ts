import { onceFor } from '../record.ts';
import { uncapitalized, escapeHtml } from '../text.ts';
import { isMeasured, isShown, type CatalogueFigure } from './catalogue-figure.ts';
import { isConvertedIn, NO_VALUE, phraseIn, phraseOf, valueIn } from './figure-text.ts';
import type { UnitSystem } from './units.ts';

/**
 * How a text shows a figure: in both systems, in one, as a bare number, or in lower case within a sentence.
 */
export const REFERENCE_FORMS = ['us', 'metric', 'bare', 'lower'] as const;
export type ReferenceForm = (typeof REFERENCE_FORMS)[number];

export interface Reference {
  key: string;
  /** Null: both systems. */
  form: ReferenceForm | null;
}

const REFERENCE = /\{\{\s*([\w.-]{1,100})\s*(?:\|\s*(us|metric|bare|lower)\s*)?\}\}/g;

/** Formats a reference as typed in a text: `{{snap.pressure|us}}`. */
export const referenceText = ({ key, form }: Reference): string => `{{${key}${form ? `|${form}` : ''}}}`;

/** Splits a text into plain parts and references, for editors. */
export function partsOf(text: string): (string | Reference)[] {
  const parts: (string | Reference)[] = [];
  let end = 0;
  for (const found of text.matchAll(REFERENCE)) {
    if (found.index > end) parts.push(text.slice(end, found.index));
    parts.push({ key: found[1] ?? '', form: (found[2] as ReferenceForm | undefined) ?? null });
    end = found.index + found[0].length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** Returns where the references of a text are: from their braces to their braces. */
export const referencesIn = (text: string): { start: number; end: number }[] =>
  mayRefer(text)
    ? [...text.matchAll(REFERENCE)].map(({ 0: all, index }) => ({ start: index, end: index + all.length }))
    : [];

export type FindFigure = (key: string) => CatalogueFigure | null;

/** Renders a reference. An unknown key and a hidden figure render as "not listed". */
export function renderReference({ key, form }: Reference, find: FindFigure): string {
  const found = find(key);
  if (found === null || !isShown(found)) return NO_VALUE;
  return drawnOnce(found, form ?? '', () => renderFigure(found, form));
}

const drawnOf = onceFor((_: CatalogueFigure) => new Map<string, string>());

/** Caches the rendered text: lists of thousands of products refer to the same few figures. */
function drawnOnce(found: CatalogueFigure, how: string, draw: () => string): string {
  const known = drawnOf(found);
  const text = known.get(how) ?? draw();
  known.set(how, text);
  return text;
}

function renderFigure(found: CatalogueFigure, form: Reference['form']): string {
  if (form === 'us' || form === 'metric') return phraseIn(found, form);
  if (form === 'lower') return uncapitalized(phraseOf(found));
  if (form === 'bare' && isMeasured(found)) {
    const [first] = found.measure.values;
    return valueIn(found, first, 'us', false).text;
  }
  return phraseOf(found);
}

export const mayRefer = (text: string) => text.includes('{{');

/** Replaces the references in a text with their figures. */
export function renderText(text: string, find: FindFigure, escape = (drawn: string) => drawn): string {
  if (!mayRefer(text)) return text;
  return text.replace(REFERENCE, (_, key: string, form?: ReferenceForm) =>
    escape(renderReference({ key, form: form ?? null }, find)),
  );
}

/**
 * Replaces the references in a text for a visitor who selected one system of units: each figure appears in
 * that system only, marked if it was converted. Bare numbers stay, and so do figures that the text shows in
 * both systems.
 */
export function renderTextIn(text: string, find: FindFigure, system: UnitSystem): string {
  if (!mayRefer(text)) return text;
  const said = new Set(partsOf(text).map((part) => (typeof part === 'string' ? '' : referenceText(part))));
  const isSaid = (key: string, form: ReferenceForm) => said.has(referenceText({ key, form }));
  return text.replace(REFERENCE, (_, key: string, form?: ReferenceForm) => {
    const isInBoth = isSaid(key, 'us') && isSaid(key, 'metric');
    if (form === 'bare' || isInBoth) return renderReference({ key, form: form ?? null }, find);
    const found = find(key);
    if (found === null || !isShown(found)) return NO_VALUE;
    return drawnOnce(found, `${system} alone`, () => {
      const phrase = phraseIn(found, system);
      return isConvertedIn(found, system) ? `${phrase} (converted)` : phrase;
    });
  });
}

/** Replaces references in HTML and escapes the figures, so that they can't add tags. */
export const renderHtml = (html: string, find: FindFigure): string => renderText(html, find, escapeHtml);

/** Applies `draw` to all texts in a JSON value. Unchanged parts keep their identity. */
export function mapTexts<T>(value: T, draw: (text: string) => string): T {
  if (typeof value === 'string') return draw(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const next = value.map((each: unknown) => mapTexts(each, draw));
    return next.every((each, at) => each === value[at]) ? value : (next as T);
  }
  const entries = Object.entries(value).map(([name, each]) => [name, mapTexts<unknown>(each, draw)] as const);
  const isSame = entries.every(([name, each]) => each === (value as Record<string, unknown>)[name]);
  return isSame ? value : (Object.fromEntries(entries) as T);
}

/** Returns the keys of all figures that the texts of a value refer to. */
export function keysIn(value: unknown): Set<string> {
  const keys = new Set<string>();
  mapTexts(value, (text) => {
    if (mayRefer(text)) for (const [, key = ''] of text.matchAll(REFERENCE)) keys.add(key);
    return text;
  });
  return keys;
}
