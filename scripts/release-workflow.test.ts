import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LINES } from './nodes.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const workflow = read('.github/workflows/release.yml');
const commands = [...workflow.matchAll(/^ +- run: (.+)$/gm)].map(([, command = '']) => command);
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

test('the release runs commands that there are', () => {
  expect(commands.length).toBeGreaterThan(4);
  const named = commands.flatMap((command) => [...command.matchAll(/npm run ([\w:-]+)/g)]);
  expect(named.map(([, name]) => name)).not.toEqual([]);
  for (const [, name = ''] of named) expect(scripts, name).toHaveProperty([name]);
  const files = commands.flatMap((command) => [...command.matchAll(/\bbash (\S+)/g)]);
  for (const [, file = ''] of files) expect(existsSync(path.join(ROOT, file)), file).toBe(true);
});

test('the release is tested on every line of Node that is supported', () => {
  const lines = /node: \[(.+)\]/.exec(workflow)?.[1]?.split(', ').map(Number);
  expect(lines).toEqual([Number(read('.nvmrc')), ...LINES]);
});

test('the release takes installers of every kind that is made, from where they are made', () => {
  const builder = read('electron-builder.yml');
  const folder = /output: (\S+)/.exec(builder)?.[1] ?? '';
  const kinds = [...builder.matchAll(/- target: (\w+)/g)].map(([, kind = '']) =>
    kind === 'nsis' ? 'exe' : kind,
  );
  for (const kind of kinds) expect(workflow).toContain(`${folder}/*.${kind}\n`);
});

test('secrets never reach a command, and only the last step may write', () => {
  expect(workflow).not.toMatch(/run: .*(secrets\.|github\.event)/);
  expect(workflow.match(/contents: write/g)).toHaveLength(1);
});

test('every action is named by its commit, and by the version that this was', () => {
  const actions = [...workflow.matchAll(/uses: (.+)$/gm)].map(([, action = '']) => action);
  expect(actions.length).toBeGreaterThan(6);
  for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test('the list of parts names what is built into the site and the app, too, not only what the server installs', () => {
  const [command = ''] = commands.filter((each) => each.includes('npm sbom'));
  expect(command).toContain('--sbom-format cyclonedx');
  expect(command).not.toContain('--omit');
});
