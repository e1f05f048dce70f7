import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LINES } from './nodes.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const tests = read('.github/workflows/ci.yml');
const release = read('.github/workflows/release.yml');
const workflow = `${tests}${release}`;
const commands = [...workflow.matchAll(/^ +- run: (.+)$/gm)].map(([, command = '']) => command);
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

test('the workflows run commands that exist (D1.2)', () => {
  expect(commands.length).toBeGreaterThan(4);
  const named = commands.flatMap((command) => [...command.matchAll(/npm run ([\w:-]+)/g)]);
  expect(named.map(([, name]) => name)).not.toEqual([]);
  for (const [, name = ''] of named) expect(scripts, name).toHaveProperty([name]);
  const files = commands.flatMap((command) => [...command.matchAll(/\bbash (\S+)/g)]);
  for (const [, file = ''] of files) expect(existsSync(path.join(ROOT, file)), file).toBe(true);
});

test('the documents name commands that exist (D1.3)', () => {
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    'docs/operations.md',
    'docs/desktop.md',
    'docs/specification.md',
  ];
  const runs = documents.flatMap((file) => [...read(file).matchAll(/npm run ([a-z]+(?::[a-z]+)?)/g)]);
  const names = new Set(runs.map(([, name = '']) => name));
  expect(names.size).toBeGreaterThan(8);
  expect([...names].filter((name) => scripts[name] === undefined)).toEqual([]);
});

test('a release runs the tests of a push, on every supported line of Node', () => {
  expect(release).toContain('uses: ./.github/workflows/ci.yml\n');
  const lines = /node: \[(.+)\]/.exec(tests)?.[1]?.split(', ').map(Number);
  expect(lines).toEqual(LINES);
});

test('the release collects every kind of installer from the folder where it is built', () => {
  const builder = read('electron-builder.yml');
  const folder = /output: (\S+)/.exec(builder)?.[1] ?? '';
  const kinds = [...builder.matchAll(/- target: (\w+)/g)].map(([, kind = '']) =>
    kind === 'nsis' ? 'exe' : kind,
  );
  for (const kind of kinds) expect(release).toContain(`${folder}/*.${kind}\n`);
});

test('secrets never reach a command, and only the last step may write', () => {
  expect(workflow).not.toMatch(/run: .*(secrets\.|github\.event)/);
  expect(workflow.match(/contents: write/g)).toHaveLength(1);
});

test('every action is pinned by its commit, with its version in a comment', () => {
  const actions = [...workflow.matchAll(/uses: (?!\.\/)(.+)$/gm)].map(([, action = '']) => action);
  expect(actions.length).toBeGreaterThan(6);
  for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test('the bill of materials lists packages built into the site and the app, and those that the server installs', () => {
  const [command = ''] = commands.filter((each) => each.includes('npm sbom'));
  expect(command).toContain('--sbom-format cyclonedx');
  expect(command).not.toContain('--omit');
});
