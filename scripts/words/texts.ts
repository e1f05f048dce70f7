import ts from 'typescript';
import type { Scope } from './rules.ts';

export interface Text {
  scope: Scope;
  /** Offset of the text in its file. */
  at: number;
  text: string;
}

/**
 * Readable strings contain a blank or are one capitalized word; the others are keys, addresses, and names.
 */
const READ = /\p{L} +\S|^\p{Lu}\p{Ll}+[.!?]?$/u;

/** Attributes that are never shown. */
const UNREAD = new Set('className id href src key type d viewBox sizes media'.split(' '));
const TITLED = new Set(['it', 'test', 'describe']);

/**
 * Returns the texts of a source file: its comments, its JSX texts and strings, and the titles of its tests.
 */
export function textsOfSource(file: string, source: string): Text[] {
  const isTest = /\.(?:test|spec)\.tsx?$|\/testing\/|^e2e\//.test(file);
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const options = {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  };
  const tree = ts.createSourceFile(file, source, options, false, kind);
  const texts = commentsOf(source);
  const add = (scope: Scope, node: ts.Node, typed: string) => {
    const text = oneLine(typed);
    if (scope === 'tests' || READ.test(text)) texts.push({ scope, at: node.getStart(tree), text });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isJsxAttribute(node) && ts.isIdentifier(node.name) && UNREAD.has(node.name.text)) return;
    if (isTest) {
      const title = ts.isCallExpression(node) && TITLED.has(calleeOf(node.expression)) && node.arguments[0];
      if (title && ts.isStringLiteralLike(title)) add('tests', title, title.text);
    } else if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) add('shown', node, node.text);
    else if (ts.isTemplateExpression(node))
      add(
        'shown',
        node,
        [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'),
      );
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return texts;
}

/** Returns `test` for `test('...')`, `test.each(...)('...')`, and `test.describe('...')`. */
function calleeOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  return ts.isCallExpression(node) || ts.isPropertyAccessExpression(node) ? calleeOf(node.expression) : '';
}

const COMMENT = /\/\*([\s\S]*?)\*\/|(?<=^|\s)\/\/ (.*)/gm;

/** Returns comments as one text each; consecutive `//` lines are one comment. Text in backticks is code. */
function commentsOf(source: string): Text[] {
  const found: (Text & { end: number })[] = [];
  for (const { 0: whole, 1: block, 2: line, index: at } of source.matchAll(COMMENT)) {
    const text = withoutCode(oneLine((block ?? line ?? '').replace(/^\s*\* ?/gm, '')));
    const before = found.at(-1);
    const end = at + whole.length;
    if (line !== undefined && before && /^\n[ \t]*$/.test(source.slice(before.end, at)))
      Object.assign(before, { text: `${before.text} ${text}`, end });
    else found.push({ scope: 'comments', at, text, end });
  }
  return found;
}

/** Returns the paragraphs of a document without code and without text in backticks. */
export function textsOfMarkdown(source: string): Text[] {
  const prose = source.replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, ' '));
  return [...prose.matchAll(/\S.*/g)].map(({ 0: text, index: at }) => {
    return { scope: 'docs', at, text: withoutCode(text.replace(/\]\([^)]*\)/g, ']').trim()) };
  });
}

const withoutCode = (text: string) => text.replace(/`[^`]*`/g, '` `');
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
