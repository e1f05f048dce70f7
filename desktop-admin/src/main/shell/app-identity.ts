import type { App, Session } from 'electron';

/**
 * electron-builder's appId. Windows shows notifications only for an app whose shortcut has exactly this id.
 */
export const APP_ID = 'com.example.wa-catalogue-admin';

/** Language of the catalog, regardless of the computer's language. */
const CONTENT_LANGUAGE = 'en-US';

export function nameForWindows(app: Pick<App, 'setAppUserModelId'>, platform: NodeJS.Platform): void {
  if (platform === 'win32') app.setAppUserModelId(APP_ID);
}

/**
 * Checks spelling in the content's language and in the computer's language. macOS chooses the languages
 * itself.
 */
export function chooseSpelling(
  session: Pick<Session, 'availableSpellCheckerLanguages' | 'setSpellCheckerLanguages'>,
  locale: string,
): void {
  const known = session.availableSpellCheckerLanguages;
  const [language] = locale.split('-');
  const own = known.find((one) => one === locale) ?? known.find((one) => one === language);
  const wanted = [CONTENT_LANGUAGE, own].filter((one) => one !== undefined && known.includes(one));
  session.setSpellCheckerLanguages([...new Set(wanted)] as string[]);
}
