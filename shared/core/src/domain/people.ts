/** Returns the comparison key of a name, so that names that look the same count as the same. */
export function editorKey(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/**
 * Names the author of a change: an editor's name followed by the device in parentheses. A device alone means
 * the office (D15).
 */
export function whoText(by: string): string {
  return by.includes('(') ? by : `the office, ${by}`;
}

/** Separate from the other messages, so that the admin loads them only with passkey screens. */
export const PASSKEY_REFUSED = 'This passkey was not accepted.';
export const PASSKEYS_NOWHERE = 'Passkeys need the site’s own address with https, or localhost.';
