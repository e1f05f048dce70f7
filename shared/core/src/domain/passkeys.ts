/** Apart from the other messages: the admin loads them only where passkeys are. */
export const PASSKEY_REFUSED = 'This passkey was not accepted.';
export const PASSKEYS_NOWHERE = 'Passkeys need the site’s own address with https, or localhost.';
