/** The page's own origin and the rooms below it. No slug of the site can begin with a tilde. */
export const APP_SCHEME = 'app';
export const APP_ORIGIN = 'app://admin';
/** Stands for the public site, whose address the page does not know. */
export const SITE = '/~site';
export const SERVERS_DOCUMENT = '/servers';
export const ADMIN_DOCUMENT = '/admin';

/** Names the request whose progress the page wants to hear; never sent on. */
export const UPLOAD_ID_HEADER = 'x-upload-id';
