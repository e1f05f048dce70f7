import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { APP_ID, chooseSpelling, nameForWindows } from './app-identity.ts';

it('is known to Windows by the name that its shortcut has', () => {
  const builder = readFileSync(new URL('../../../../electron-builder.yml', import.meta.url), 'utf8');
  expect(builder).toContain(`appId: ${APP_ID}\n`);
  const named: string[] = [];
  const app = { setAppUserModelId: (id: string) => void named.push(id) };
  nameForWindows(app, 'linux');
  nameForWindows(app, 'win32');
  expect(named).toEqual([APP_ID]);
});

it.each([
  ['en-US', ['en-US']],
  ['de-CH', ['en-US', 'de']],
  ['fr-CA', ['en-US', 'fr']],
  ['tlh', ['en-US']],
])('checks the spelling of the catalogue’s language, and of the computer’s own: %s', (locale, expected) => {
  let chosen: string[] = [];
  const availableSpellCheckerLanguages = ['de', 'en-GB', 'en-US', 'fr'];
  const setSpellCheckerLanguages = (languages: string[]) => void (chosen = languages);
  chooseSpelling({ availableSpellCheckerLanguages, setSpellCheckerLanguages }, locale);
  expect(chosen).toEqual(expected);
});
