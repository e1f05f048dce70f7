/**
 * Returns the policy of a document. Every security header of the server is in this file (D11), so that
 * Express and the cache in front of it send the same. Public pages are cached without a nonce: theirs allows
 * no inline script or style element. The admin's component library injects style elements with the nonce. Its
 * preview is one scriptless frame made of `srcdoc`, and uploads show as blobs before they are stored.
 */
function documentPolicy(nonce: string | null): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    `style-src 'self'${nonce === null ? '' : ` 'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    ...(nonce === null
      ? ["img-src 'self' data: https:"]
      : ["img-src 'self' data: blob: https:", "frame-src 'self' blob:"]),
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export const PUBLIC_CSP = documentPolicy(null);

const COMMON = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
} as const;

/** The headers of pages and static files of the public site. */
export const PUBLIC_HEADERS = {
  ...COMMON,
  'Content-Security-Policy': PUBLIC_CSP,
  'X-Frame-Options': 'DENY',
} as const;

/** The headers of JSON: nothing in it may run or be framed, and only this site may embed it. */
export const API_HEADERS = {
  ...COMMON,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

/** The headers of uploaded files. An address opened on its own is a document without an origin. */
export const UPLOAD_HEADERS = {
  ...COMMON,
  'Content-Security-Policy': "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox",
} as const;

export function adminHeaders(nonce: string): Record<string, string> {
  return {
    ...COMMON,
    'Content-Security-Policy': documentPolicy(nonce),
    'X-Frame-Options': 'DENY',
    'Cache-Control': 'no-store',
  };
}

/** For HTTPS only: browsers refuse plain HTTP for a year. */
export const STRICT_TRANSPORT = { 'Strict-Transport-Security': 'max-age=31536000' } as const;
