import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { RULES } from './rules.ts';
import { textsOfMarkdown, textsOfSource, type Text } from './texts.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** The rules contain the words that they forbid. */
const UNCHECKED = /^scripts\/words\/|^catalog\//;
const filesOf = () =>
  execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.md'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !UNCHECKED.test(file));

/** Names of standards (a tag of PDF, a list of HTML elements), and a unit as visitors type it. */
const NAMES = /^Figure$|\bfigcaption\b|^metres? of water$/;

const hitsIn = (texts: readonly Text[]) =>
  texts.flatMap((text) =>
    RULES.filter(({ scopes, pattern }) => scopes.includes(text.scope) && pattern.test(text.text)).map(
      (rule) => ({ rule, text }),
    ),
  );

/** Returns the hits of a file as lines: `docs/desktop.md:12: ...`, with what to write instead. */
function hitsOf(file: string): string[] {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  const texts = file.endsWith('.md') ? textsOfMarkdown(source) : textsOfSource(file, source);
  return hitsIn(texts.filter(({ text }) => !NAMES.test(text))).map(
    ({ rule: { name, instead }, text: { at, text } }) =>
      `${file}:${String(source.slice(0, at).split('\n').length)}: ${text.slice(0, 200)}\n    ${name}: write ${instead}`,
  );
}

describe('words', () => {
  it('are plain American English', () => {
    expect(filesOf().flatMap(hitsOf)).toEqual([]);
  });

  it.each(RULES)(
    'find the example of $name, and nothing in its replacement',
    ({ pattern, example, instead }) => {
      expect(example).toMatch(pattern);
      expect(instead).not.toMatch(pattern);
    },
  );

  it('are read from comments, shown texts, test titles, and documents', () => {
    const source = [
      "import { catalogue } from './a centre.ts';",
      '// What lost a conflict',
      '// is told.',
      "const key = 'grey'; /* The `colour` of */",
      'const view = <p className="grey area">Grey area {`of ${key} colour`}</p>;',
    ].join('\n');
    const of = (texts: readonly Text[]) => texts.map(({ scope, text }) => `${scope}: ${text}`);
    expect(of(textsOfSource('a.tsx', source))).toEqual([
      'comments: What lost a conflict is told.',
      'comments: The ` ` of',
      'shown: Grey area',
      'shown: of … colour',
    ]);
    expect(of(textsOfSource('a.test.ts', "test.each([])('keeps grey', () => expect('a b'));"))).toEqual([
      'tests: keeps grey',
    ]);
    expect(of(textsOfMarkdown('# A `colour`\n\n```\ngrey area\n```\n[B](https://grey)'))).toEqual([
      'docs: # A ` `',
      'docs: [B]',
    ]);
  });
});
