/** A name as it is compared: two that look alike to a reader are one. */
export function editorKey(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Who did a thing: an editor's name comes before the device in brackets, a device alone is the office's (D15). */
export function whoText(by: string): string {
  return by.includes('(') ? by : `the office, ${by}`;
}

/** Apart from the other messages: the admin loads them only where passkeys are. */
export const PASSKEY_REFUSED = 'This passkey was not accepted.';
export const PASSKEYS_NOWHERE = 'Passkeys need the site’s own address with https, or localhost.';
