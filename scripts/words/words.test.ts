import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { RULES, type Rule } from './rules.ts';
import { textsOfMarkdown, textsOfSource, type Text } from './texts.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Remaining hits by rule and scope, then by folder. The counts may only fall. */
const ALLOWED = fileURLToPath(new URL('allowed.json', import.meta.url));

type Counts = Record<string, Record<string, number>>;

interface Hit {
  rule: string;
  folder: string;
  /** `docs/desktop.md:12: ...` */
  shown: string;
}

/** The rules contain the words that they forbid. */
const UNCHECKED = /^scripts\/words\/|^catalog\//;
const filesOf = () =>
  execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.md'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !UNCHECKED.test(file));

/** Returns the first two folders of a file: `docs/decisions`, `api/src`; `.` for files in the root. */
const folderOf = (file: string) => file.split('/').slice(0, -1).slice(0, 2).join('/') || '.';

const hitsIn = (texts: readonly Text[], rules: readonly Rule[] = RULES) =>
  texts.flatMap((text) =>
    rules
      .filter(({ scopes, pattern }) => scopes.includes(text.scope) && pattern.test(text.text))
      .map((rule) => ({ rule, text })),
  );

function hitsOf(file: string): Hit[] {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  const texts = file.endsWith('.md') ? textsOfMarkdown(source) : textsOfSource(file, source);
  return hitsIn(texts).map(({ rule: { name, instead }, text: { scope, at, text } }) => ({
    rule: `${name} (${scope})`,
    folder: folderOf(file),
    shown: `${file}:${String(source.slice(0, at).split('\n').length)}: ${text.slice(0, 200)}\n    ${name}: write ${instead}`,
  }));
}

function counted(hits: readonly Hit[]): Counts {
  const counts: Counts = {};
  for (const { rule, folder } of hits) {
    const own = (counts[rule] ??= {});
    own[folder] = (own[folder] ?? 0) + 1;
  }
  return counts;
}

describe('words', () => {
  it('are plain American English: no more hits of a rule than before, in any folder', () => {
    const hits = filesOf().flatMap(hitsOf);
    const counts = counted(hits);
    const allowed = JSON.parse(readFileSync(ALLOWED, 'utf8')) as Counts;
    const isMore = ({ rule, folder }: Hit) => (counts[rule]?.[folder] ?? 0) > (allowed[rule]?.[folder] ?? 0);
    expect(hits.filter(isMore).map(({ shown }) => shown)).toEqual([]);
    // Run with `WORDS=update` after lowering the counts.
    if (process.env['WORDS'] === 'update')
      writeFileSync(ALLOWED, `${JSON.stringify(counts, Object.keys(flat(counts)).sort(), 2)}\n`);
    else expect(allowed, 'Run once with WORDS=update').toEqual(counts);
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

/** Lists every name for the order of the keys. */
const flat = (counts: Counts): Record<string, unknown> =>
  Object.assign({ ...counts }, ...Object.values(counts));
