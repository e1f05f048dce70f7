import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as messages from '@wa/core/domain/messages';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDERS = ['api', 'bench', 'desktop-admin', 'docs', 'e2e', 'scripts', 'shared', 'web'];
/** Folders of dependencies and of generated files. */
const PASSED_OVER = /^(\.|(node_modules|dist|out|release|data|coverage|test-results)$)/;
const SOURCE = /\.(ts|tsx|mjs|cjs|css|html|yml|md)$/;

/** The id of a rule: T1 is the server, T2 Electron, T3 offline work. */
const RULE = /\b[DT]\d{1,2}\.\d{1,2}\b/g;

const text = readFileSync(path.join(ROOT, 'docs/specification.md'), 'utf8');
const lines = text.split('\n');

const sources = FOLDERS.flatMap((folder) => sourcesBelow(path.join(ROOT, folder))).map((file) => ({
  file: path.relative(ROOT, file),
  source: readFileSync(file, 'utf8'),
}));

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return PASSED_OVER.test(entry.name) ? [] : sourcesBelow(file);
    return SOURCE.test(entry.name) && file !== import.meta.filename ? [file] : [];
  });
}

/**
 * Returns the beginnings of the lines that define the cited rules. "specification 2, 3 and 5" cites three
 * sections.
 */
function citedIn(source: string): string[] {
  // A citation may continue on the next line of its comment.
  const flat = source.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|#)?\s*/g, ' ');
  const lists = [...flat.matchAll(/\bspecification ((?:\d+(?:, | and | or )?)+)/gi)];
  return [
    ...lists
      .flatMap(([, list = '']) => list.match(/\d+/g) ?? [])
      .map((number) => `## Specification ${number}:`),
    ...[...flat.matchAll(/\bD\d{1,2}\b(?!\.\d)/g)].map(([decision]) => `### ${decision}:`),
    ...[...flat.matchAll(RULE)].map(([rule]) => `**${rule}**`),
    ...[...flat.matchAll(/\bhouse style (\d+)/gi)].map(([, number = '']) => `${number}. `),
    ...(/\btrust model\b/i.test(flat) ? ['## Trust model'] : []),
  ];
}

const isUndefined = (citation: string) =>
  citation.startsWith('**') ? !text.includes(citation) : !lines.some((line) => line.startsWith(citation));

/**
 * Matches a line of code that names rules in parentheses, such as the title of a test; comments don't count.
 */
const NAMES_RULES = /^(?!\s*(?:\*|\/[/*])).*\((?:[DT]\d+\.\d+(?:, | and )?)+\).*$/gm;

describe('the rules of docs/specification.md', () => {
  const rules = [...text.matchAll(/\*\*([DT]\d+\.\d+)\*\*(?! Not built yet)/g)].map(([, id = '']) => id);

  it('each have an id of their own', () => {
    expect(rules.length).toBeGreaterThan(80);
    expect(new Set(rules).size).toBe(rules.length);
  });

  it('each have their id in the title of a test', () => {
    const tests = sources.filter(({ file }) => /\.(test|spec)\.tsx?$/.test(file));
    const titles = tests.flatMap(({ source }) => source.match(NAMES_RULES) ?? []);
    const carried = new Set(titles.flatMap((title) => title.match(RULE) ?? []));
    expect(rules.filter((rule) => !carried.has(rule))).toEqual([]);
  });
});

describe('what comments cite', () => {
  it('is defined in docs/specification.md', () => {
    const citations = sources.flatMap(({ file, source }) =>
      citedIn(source).map((citation) => ({ file, citation })),
    );
    expect(citations.length).toBeGreaterThan(300);
    expect(citations.filter(({ citation }) => isUndefined(citation))).toEqual([]);
  });

  it('is found in lists and across line ends, and reported if nothing defines it', () => {
    const comment =
      '/**\n * A state (Specification 2,\n * 4; D3, D99; D3.1, D3.99; house style 9), trust model, specification 12.\n */';
    const citations = citedIn(comment);
    expect(citations).toHaveLength(9);
    expect(citations.filter(isUndefined)).toEqual(['## Specification 12:', '### D99:', '**D3.99**']);
  });

  it('exists in this repository if it is a file', () => {
    const named = sources.flatMap(({ file, source }) =>
      [...source.matchAll(/[\w./-]*\w\.md\b/g)].map(([name]) => ({ file, name })),
    );
    // A path may be relative to the root or to the file, or be a page of the handbook.
    const isMissing = ({ file, name }: { file: string; name: string }) =>
      ['', path.dirname(file), 'docs/handbook'].every((from) => !existsSync(path.join(ROOT, from, name)));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(isMissing)).toEqual([]);
  });
});

describe('docs/specification.md', () => {
  it('quotes the messages of section 8 as the code says them', () => {
    const section = text.slice(text.indexOf('## Specification 8:'), text.indexOf('## Specification 9:'));
    const rows = section.split('\n').filter((line) => line.startsWith('|'));
    const quoted = rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, sentence]) => sentence));
    const said: unknown[] = [
      ...Object.values(messages),
      messages.productSaveFailed(),
      messages.productSaveFailed("{the server's error}"),
      messages.productSaveFailed(messages.PRODUCT_ID_MISSING),
      messages.deployFailed(),
      messages.deployFailed('{error}'),
      messages.pageSaveFailed(),
      messages.pageSaveFailed({ error: '{error, message or status}' }),
      messages.loginFailed(),
    ];
    expect(quoted.length).toBeGreaterThan(30);
    expect(quoted.filter((sentence) => !said.includes(sentence))).toEqual([]);
  });
});

describe('docs/security.md', () => {
  const security = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8');
  const rows = security.split('\n').filter((line) => /^\| \d+\.\d+\.\d+ /.test(line));
  const testsIn = (line: string) =>
    [...line.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = '']) => file);

  it('has a test or an exception for each requirement', () => {
    expect(rows.length).toBeGreaterThan(130);
    const numbers = rows.map((row) => row.split('|')[1]?.trim());
    expect(new Set(numbers).size).toBe(numbers.length);
    const open = rows.filter((row) => testsIn(row).length === 0 && !row.includes('Exception: '));
    expect(open).toEqual([]);
  });

  it('names only existing tests', () => {
    const named = testsIn(security);
    expect(named.length).toBeGreaterThan(rows.length);
    expect(named.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });
});
