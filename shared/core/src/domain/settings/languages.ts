/** Languages that the translation service knows and buyers of the region ask for, each in its own name. */
export const LANGUAGES = [
  ['es', 'Español'],
  ['fr', 'Français'],
  ['pt', 'Português'],
  ['de', 'Deutsch'],
  ['it', 'Italiano'],
  ['pl', 'Polski'],
  ['uk', 'Українська'],
  ['vi', 'Tiếng Việt'],
  ['zh-CN', '中文'],
  ['ko', '한국어'],
] as const;

/** Codes of those that are known, in the order of the menu. */
export const LANGUAGE_CODES: readonly string[] = LANGUAGES.map(([code]) => code);
