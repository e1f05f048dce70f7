/** The page's own origin and the paths below it. No slug of the site can start with a tilde. */
export const APP_SCHEME = 'app';
export const APP_ORIGIN = 'app://admin';
/** Placeholder for the public site, whose address the page doesn't know. */
export const SITE = '/~site';
export const SERVERS_DOCUMENT = '/servers';
export const ADMIN_DOCUMENT = '/admin';

/** Header with the id of a request whose upload progress the page wants. It is never forwarded. */
export const UPLOAD_ID_HEADER = 'x-upload-id';
