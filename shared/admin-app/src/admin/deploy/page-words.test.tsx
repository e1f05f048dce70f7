import { describe, expect, it } from 'vitest';
import { sourceChanges, wordChanges } from './page-words.ts';

const page = (body: string, title = 'Clamps') =>
  `<!doctype html><html><head><title>${title}</title><style>p { color: red }</style></head><body>${body}</body></html>`;
const said = (before: string | null, after: string | null) =>
  (wordChanges(before, after) ?? []).map(({ before: old, after: own }) => [
    (own ?? old)?.kind,
    old && [old.text, ...(old.to === undefined ? [] : [old.to])].join(' | '),
    own && [own.text, ...(own.to === undefined ? [] : [own.to])].join(' | '),
  ]);

describe('what a page says otherwise', () => {
  it.each([
    ['nothing', '<p>Same</p>', '<p class="other">Same</p>', []],
    ['text', '<p>One <b>word</b></p>', '<p>Two <b>words</b></p>', [['text', 'One word', 'Two words']]],
    [
      'lines of a card',
      '<p>Same</p>',
      '<a href="/x"><span>Pipes</span><span>To 36 psi</span></a><p>CO<sub>2</sub><b>pa</b>rt</p>',
      [
        ['link', null, 'Pipes To 36 psi | /x'],
        ['text', 'Same', 'CO2 part'],
      ],
    ],
    ['a heading', '<h2>Sizes</h2>', '<h2>All sizes</h2>', [['heading', 'Sizes', 'All sizes']]],
    [
      'a figure in a sentence',
      '<p>Up to 36 psi</p>',
      '<p>Up to 40.5 psi</p>',
      [['figure', 'Up to 36 psi', 'Up to 40.5 psi']],
    ],
    [
      'a figure in a cell',
      '<table><tr><th>Pressure</th><td>36 psi</td></tr></table>',
      '<table><tr><th>Pressure</th><td>on 2 sides</td></tr></table>',
      [['figure', '36 psi', 'on 2 sides']],
    ],
    [
      'where a link leads',
      '<p>See <a href="/a">this</a></p>',
      '<p>See <a href="/b">this</a></p>',
      [['link', 'this | /a', 'this | /b']],
    ],
    [
      'a link by itself',
      '<p><a href="/a">One</a></p>',
      '<p><a href="/a">Two</a></p>',
      [['link', 'One | /a', 'Two | /a']],
    ],
    [
      'a picture',
      '<img src="/a.jpg" alt="A">',
      '<img src="/b.jpg" alt="A">',
      [['picture', 'A | /a.jpg', 'A | /b.jpg']],
    ],
    ['what is new', '<p>A</p>', '<p>A</p><p>B</p>', [['text', null, 'B']]],
    ['what is gone', '<h2>H</h2><p>A</p>', '<p>A</p>', [['heading', 'H', null]]],
    ['what nobody reads', '<p>A</p><p hidden>x</p>', '<p>A</p><p hidden>y</p><script>1</script>', []],
    [
      'text beside blocks',
      '<div>Loose <p>A</p></div>',
      '<div>Other <p>A</p></div>',
      [['text', 'Loose', 'Other']],
    ],
  ])('%s', (_name, before, after, changes) => {
    expect(said(page(before), page(after))).toEqual(changes);
  });

  it('the title, a page that is new, one that is gone, and two that have nothing in common', () => {
    expect(said(page('', 'Old'), page('', 'New'))).toEqual([['title', 'Old', 'New']]);
    expect(said(null, page('<p>A</p>', ''))).toEqual([['text', null, 'A']]);
    expect(said(page('<p>A</p>', ''), null)).toEqual([['text', 'A', null]]);
    const many = (word: string) =>
      Array.from({ length: 1_000 }, (_, at) => `<p>${word} ${String(at)}x</p>`).join('');
    expect(wordChanges(page(many('a')), page(many('b')))).toBeNull();
  });
});

it('shows the lines of the source that differ, with those around them, and no styles', () => {
  const body = (word: string) => `<h1>H</h1><p>A</p><p>B</p><p>C</p><p>${word}</p>`;
  const lines = sourceChanges(page(body('one')), page(body('two'))) ?? [];
  expect(lines.map(({ what, text }) => [what, text])).toEqual([
    ['gap', ''],
    ['same', '</p>'],
    ['same', '<p>'],
    ['removed', 'one'],
    ['added', 'two'],
    ['same', '</p>'],
    ['same', '</body>'],
    ['gap', ''],
  ]);
  expect(sourceChanges(page('<p>A</p>'), page('<p>A</p>'))).toEqual([{ what: 'gap', text: '' }]);
});
