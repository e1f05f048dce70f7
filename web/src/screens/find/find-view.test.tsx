import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RouteData } from '@wa/core/contract/site';
import type { FinderAnswer } from '@wa/core/domain/finder/finder-answer';
import { formFields } from '@wa/core/domain/finder/form-fields';
import { buildSite } from '@wa/core/testing/build-site';
import { buildAnswer, buildFound } from '../../testing/build-answer.ts';
import { FindView } from './find-view.tsx';

const SEARCH = 'task=seal-wall&pressure=2&pressureUnit=bar';

function routeOf(answer: FinderAnswer, search = SEARCH): Extract<RouteData, { kind: 'find' }> {
  return { kind: 'find', search, answer, fields: formFields(answer) };
}

const said: string[] = [];
function Address() {
  const { pathname, search } = useLocation();
  said.push(pathname + search);
  return null;
}

const view = (answer: FinderAnswer, search?: string) => (
  <MemoryRouter initialEntries={['/', `/find?${search ?? SEARCH}`]} initialIndex={1}>
    <Address />
    <Routes>
      <Route
        path="*"
        element={<FindView route={routeOf(answer, search)} site={buildSite()} path="/find" />}
      />
    </Routes>
  </MemoryRouter>
);

const address = () => said.at(-1);
const group = (name: RegExp) => screen.getByRole('region', { name });

beforeEach(() => {
  said.length = 0;
});

describe('an answer of the finder', () => {
  it('groups the parts by verdict, leads to each group, and says why in bold (D23.3)', () => {
    const parts = [
      buildFound({
        slug: 'a',
        name: 'Alpha',
        verdict: 'fits-if',
        reason: { governing: 'Confirm that it is made for 274 mm.', yours: '' },
      }),
      buildFound({ slug: 'b', name: 'Beta', verdict: 'ask' }),
      buildFound({
        slug: 'c',
        name: 'Gamma',
        verdict: 'no',
        reason: { governing: 'Ends at DN 200.', yours: 'Your pipe is DN 250.' },
      }),
      buildFound({ slug: 'd', name: 'Delta', verdict: 'no' }),
    ];
    render(view(buildAnswer({ parts, hint: 'At 1 bar instead of 2, Gamma would hold.' })));
    const counts = screen.getByRole('list', { name: 'Answers' });
    expect(
      within(counts)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Fits (0)', 'Fits if confirmed (1)', 'Rating not listed (1)', 'Doesn’t fit (2)']);
    const links = within(counts).getAllByRole('link');
    expect(links).toHaveLength(3);
    for (const link of links)
      expect(document.getElementById((link.getAttribute('href') ?? '').slice(1))?.tagName).toBe('H2');
    expect(screen.getByText('At 1 bar instead of 2, Gamma would hold.', { exact: false })).toBeVisible();
    expect(within(group(/^Fits if confirmed/)).getByText('Confirm that it is made for 274 mm.').tagName).toBe(
      'B',
    );
    expect(within(group(/^Doesn’t fit/)).getAllByRole('listitem')).toHaveLength(2);
  });

  it('names the variant that has a value, next to the value (D16.5)', () => {
    const [line] = buildFound().compared;
    const compared = line
      ? [{ ...line, label: 'Plugs of silicone: temperature', listed: '−76 to 392 °F' }]
      : [];
    const parts = [buildFound({ verdict: 'ask', compared })];
    render(view(buildAnswer({ parts, words: { ask: 'Rating not listed' } })));
    expect(screen.getByRole('cell', { name: /^Plugs of silicone: −76 to 392 °F/ })).toBeVisible();
    expect(screen.getByRole('columnheader', { name: /^Temperature/ })).toBeVisible();
  });

  it.each([
    [{ size: 'No.' }, 'Correct the marked value to see which products fit.'],
    [{ size: 'No.', pressure: 'No.' }, 'Correct the marked values to see which products fit.'],
  ])('asks to correct the marked values: %j', (problems, asked) => {
    render(view(buildAnswer({ parts: [], problems })));
    expect(screen.getByText(asked)).toBeVisible();
  });

  it('names compared and missing requirements while only a size is known (D16.6)', () => {
    const parts = [buildFound({ verdict: 'so-far' }), buildFound({ slug: 'b', verdict: 'ask' })];
    const words = { 'so-far': 'Size fits', 'fits-if': 'Size fits if confirmed', ask: 'Size not listed' };
    render(view(buildAnswer({ parts, words, missing: ['pressure'] })));
    expect(group(/^Size fits\. Pressure not compared yet/)).toBeVisible();
    expect(group(/^Size not listed/)).toBeVisible();
    expect(screen.queryByText('Fits', { exact: true })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Add all/ })).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Pressure' })).toHaveAccessibleDescription(
      'Add the pressure to compare ratings.',
    );
  });

  it('counts all products that fit or may fit, and none whose rating is not listed (D16, D23.4)', () => {
    const parts = (['fits', 'fits-if', 'ask', 'ask', 'no'] as const).map((verdict, at) =>
      buildFound({ slug: `p${String(at)}`, verdict }),
    );
    const { unmount } = render(view(buildAnswer({ parts })));
    expect(screen.getByText('2 of 5 products fit or may fit.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add all 2 to quote list' })).toBeVisible();
    unmount();
    const counts = { fits: 90, 'so-far': 0, 'fits-if': 70, ask: 300, no: 140 };
    const { rerender } = render(view(buildAnswer({ parts, counts })));
    expect(screen.getByText('160 of 600 products fit or may fit.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add these 2 to quote list' })).toBeVisible();
    rerender(view(buildAnswer({ parts: parts.filter(({ verdict }) => verdict === 'ask') })));
    expect(screen.queryByText(/fit or may fit/)).toBeNull();
  });

  it('never marks an unlisted value as OK', () => {
    const [line] = buildFound().compared;
    if (!line) throw new Error('nothing is compared');
    const compared = [
      line,
      {
        ...line,
        limits: 'temperature' as const,
        listed: '',
        listedConverted: '',
        result: 'not-listed' as const,
        word: 'Not listed',
      },
    ];
    render(view(buildAnswer({ parts: [buildFound({ verdict: 'fits-if', compared })] })));
    const [, holds, missing] = within(screen.getByRole('table')).getAllByRole('row');
    expect(holds).toHaveTextContent(/up to 36 psi \(2\.48 bar\)\s*✓ OK/);
    expect(missing).toHaveTextContent(/Not listed\s*Not listed/);
    expect(missing).not.toHaveTextContent('OK');
  });
});

describe('the form of the finder', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pause = () => act(() => vi.advanceTimersByTimeAsync(1000));
  const pressure = () => screen.getByRole('textbox', { name: 'Pressure' });
  const type = (text: string) => {
    pressure().focus();
    fireEvent.change(pressure(), { target: { value: text } });
  };

  it('sends one request per pause in typing, keeps the focus, and omits empty fields', async () => {
    const { rerender } = render(view(buildAnswer()));
    type('3');
    type('3.5');
    expect(address()).toBe(`/find?${SEARCH}`);
    await pause();
    const asked = 'task=seal-wall&pressure=3.5&pressureUnit=bar';
    expect(said.filter((each) => each === `/find?${asked}`)).toHaveLength(1);
    expect(said.some((each) => each.includes('pressure=3&'))).toBe(false);
    rerender(
      view(buildAnswer({ asked: { task: 'seal-wall', pressure: '3.5', pressureUnit: 'bar' } }), asked),
    );
    expect(pressure()).toHaveFocus();
    expect(pressure()).toHaveValue('3.5');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Fits 1, Fits if confirmed 0, Rating not listed 0, Doesn’t fit 0.',
    );
  });
});
