import { escapeHtml } from '@wa/core/domain/escape-html';

/** A script of its own, since pages carry none inline; it keeps query and hash, which a refresh would lose. */
export const REDIRECT_SCRIPT_PATH = '/redirect.js';
export const REDIRECT_SCRIPT = `const link = document.querySelector('a[data-moved]');
if (link) location.replace(link.getAttribute('href') + location.search + location.hash);
`;

/** A page for hosts without redirects: moves on with a script, by itself without one, and by hand at last. */
export function redirectStub(to: string, publicUrl: string): string {
  const href = escapeHtml(encodeURI(to));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>This page has moved</title>
<meta name="robots" content="noindex">
<link rel="canonical" href="${escapeHtml(publicUrl)}${href}">
<script src="${REDIRECT_SCRIPT_PATH}" defer></script>
<meta http-equiv="refresh" content="1; url=${href}">
</head>
<body>
<main><h1>This page has moved</h1><p><a data-moved href="${href}">Go to its new address</a></p></main>
</body>
</html>
`;
}
