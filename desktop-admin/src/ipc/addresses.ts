/** The page's own origin and the rooms below it. No slug of the site can begin with a tilde. */
export const APP_SCHEME = 'app';
export const APP_ORIGIN = 'app://admin';
/** Bytes of files that wait to be uploaded. */
export const BLOBS = '/~blobs/';
/** Bytes of files just chosen in the system's dialog. */
export const PICKED = '/~picked/';
/** Stands for the public site, whose address the page does not know. */
export const SITE = '/~site';
export const SERVERS_DOCUMENT = '/servers';
export const ADMIN_DOCUMENT = '/admin';

/** Names the request whose progress the page wants to hear; never sent on. */
export const UPLOAD_ID_HEADER = 'x-upload-id';
/** A stored file's own name, percent-encoded. */
export const FILE_NAME_HEADER = 'x-file-name';
