import fc from 'fast-check';
import { expect, it } from 'vitest';
import { htmlPieces } from './html-pieces.ts';
import { SEPARATOR } from './piece.ts';

const PIECES = [
  ...'<p> </p> <b> </b> </a> <br> <br/> </i> <b/x <!-- --> </ <?x> alt="seal"'.split(' '),
  ...`< > " ' = / seal &amp; &lt; &#8217; &nbsp; &deg; &eacute; AT&T <style>seal</style>`.split(' '),
  ...['<a href="/a>b">', '<!-- a > b -->', "<i title='it”s > a'>", '<img alt="a > b">', '<img alt>'],
  ...['<p title=it’s>', '<b ="x">', '<b x=">', '<b\n', '& ', ' ', '\n', '<script>"</p>"</script>'],
];
const soup = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((parts) => parts.join(''));

/** Returns the text that a browser finds in HTML, without scripts and styles. */
function domText(html: string): string {
  const body = document.createElement('body');
  body.innerHTML = html;
  for (const skipped of body.querySelectorAll('script, style')) skipped.remove();
  return body.textContent;
}
const onOneLine = (text: string) => text.replace(/[ \t\r\n\f\u00a0]/g, '');

it('reads the same text as a browser, from any source (D32.2)', () => {
  fc.assert(
    fc.property(soup, (html) => {
      const read = htmlPieces(html).filter(
        ({ text, style }) => text !== SEPARATOR && !style.startsWith('alt'),
      );
      expect(onOneLine(read.map(({ text }) => text).join(''))).toBe(onOneLine(domText(html)));
    }),
    { numRuns: 2_000 },
  );
});

it('reads the alt texts that a browser finds (D32.2)', () => {
  const html = '<p>a<img src="alt=x" alt="A &lt; B"><IMG ALT=\'C\' title="alt"></p><!-- <img alt="D"> -->';
  const read = htmlPieces(html).filter(({ style }) => style.startsWith('alt'));
  expect(read.map(({ text }) => text).join('')).toBe('A < BC');
});
