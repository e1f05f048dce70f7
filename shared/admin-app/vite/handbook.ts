import { Marked } from 'marked';
import type { Plugin } from 'vite';

/** A page's headings are below the dialog's heading (h2) and its own title (h3). */
const markdown = new Marked({
  walkTokens(token) {
    if (token.type === 'heading') token['depth'] += 2;
  },
});
const TITLE = /^# (.+)\n/;
const PICTURE = /(?<=src=")(images\/[^"]+)(?=")/;

/**
 * Converts each page of docs/handbook to a module: `{ title, html }`. Its pictures become files of the build
 * instead of inline code, so that the service worker caches them like other files of the admin.
 * @throws Error for a page that doesn't begin with its title
 */
export function handbook(): Plugin {
  return {
    name: 'handbook',
    transform(text, id) {
      if (!id.endsWith('.md')) return null;
      const title = TITLE.exec(text)?.[1];
      if (title === undefined) throw new Error(`${id} does not begin with "# " and its title`);
      const html = markdown.parse(text.replace(TITLE, ''), { async: false });
      // The parts at odd positions are pictures.
      const parts = html.split(PICTURE);
      const imports = parts.flatMap((part, at) =>
        at % 2 === 1 ? [`import picture${String(at)} from './${part}?no-inline';`] : [],
      );
      const pieces = parts.map((part, at) => (at % 2 === 1 ? `picture${String(at)}` : JSON.stringify(part)));
      const code = `${imports.join('\n')}
export const title = ${JSON.stringify(title)};
export const html = ${pieces.join(' + ')};`;
      return { code, map: null, moduleType: 'js' };
    },
  };
}
