/** The subjects of the checks before a deploy, by the code of their issues. */
export const CHECKS = {
  'no-title': 'titles',
  'dead-link': 'links',
  'missing-anchor': 'links to sections',
  'missing-file': 'files',
  'broken-reference': 'references to specs and tables',
  'reserved-address': 'addresses',
  'same-title': 'titles for search engines',
  'heavy-image': 'image sizes',
  'no-alt': 'image descriptions',
  'no-value': 'spec values',
  'open-questions': 'open questions',
  placeholder: 'placeholder texts',
  draft: 'approved wording',
  'certificate-ends': 'certificate dates',
} as const;
export type CheckCode = keyof typeof CHECKS;

/** Returns the names of the checks that found none of these issues. */
export function passedChecks(issues: readonly { code: string }[]): string[] {
  const failed = new Set(issues.map(({ code }) => code));
  return Object.entries(CHECKS).flatMap(([code, name]) => (failed.has(code) ? [] : [name]));
}
