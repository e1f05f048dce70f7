import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { APP_ID, nameForWindows } from './app-identity.ts';

it('identifies itself to Windows by the id of its shortcut', () => {
  const builder = readFileSync(new URL('../../../../electron-builder.yml', import.meta.url), 'utf8');
  expect(builder).toContain(`appId: ${APP_ID}\n`);
  const named: string[] = [];
  const app = { setAppUserModelId: (id: string) => void named.push(id) };
  nameForWindows(app, 'linux');
  nameForWindows(app, 'win32');
  expect(named).toEqual([APP_ID]);
});
