import { describe, expect, it } from 'vitest';
import { findParts } from '@wa/core/domain/finder/find-parts';
import { seedParts } from '../../testing/seed/first-catalog.ts';
import { FINDER_CASES } from '../../testing/seed/finder-cases.ts';

const answer = (query: string) => findParts(new URLSearchParams(query), seedParts);

describe('the finder, worked by hand (D16.1, D16.2, D16.3, D16.5, D16.8, D16.11)', () => {
  it.each(FINDER_CASES)('$name: $verdict', ({ query, slug, verdict, says, working }) => {
    const { parts, problems } = answer(query);
    expect(problems).toEqual({});
    const found = parts.find((part) => part.slug === slug);
    expect(found?.verdict, working).toBe(verdict);
    const reason = `${found?.reason.governing ?? ''} ${found?.reason.yours ?? ''}`;
    if (typeof says === 'string') expect(reason, working).toContain(says);
    else expect(reason, working).toMatch(says);
  });

  it('lists products that fit first, each verdict in the order of the catalog', () => {
    const { parts } = answer(
      'task=close-leak&pipe=en10220&size=DN100&pressure=8&pressureUnit=bar&medium=water',
    );
    const verdicts = parts.map(({ verdict }) => verdict);
    const order = ['fits', 'fits-if', 'ask', 'no'];
    expect(verdicts).toEqual([...verdicts].sort((a, b) => order.indexOf(a) - order.indexOf(b)));
    const slugs = seedParts.map(({ slug }) => slug);
    const asking = parts.filter(({ verdict }) => verdict === 'ask').map(({ slug }) => slugs.indexOf(slug));
    expect(asking).toEqual([...asking].sort((a, b) => a - b));
  });

  it('shows the arithmetic of a gap (D16.4)', () => {
    // (250 - 168.275) / 2 = 40.8625 mm; 40.8625 / 25.4 = 1.609 in.
    expect(answer('task=seal-wall&pipe=b3610&size=NPS6&opening=250&openingUnit=mm').gap).toEqual({
      pipe: 'Pipe, NPS 6 (Steel, ASME B36.10M)',
      opening: { text: '250 mm', converted: '9.84 in' },
      outside: { text: '168.28 mm', converted: '6.625 in' },
      difference: { text: '81.73 mm', converted: '3.22 in' },
      annulus: { text: '40.86 mm', converted: '1.61 in' },
      ratio: expect.closeTo(168.275 / 250, 9) as number,
    });
  });

  it('names what would fit if nothing does (D16.7)', () => {
    // Snap clamps hold 6 bar at 274 mm and are made up to DN 300.
    expect(
      answer('task=close-leak&pipe=iso2531&size=DN250&pressure=8&pressureUnit=bar&medium=water').hint,
    ).toBe(
      'At 6 bar instead of 8 bar, Snap Clamp would fit. Confirm that it is made for DN 250, and that it fits ductile iron.',
    );
    // Silicone and Viton end at 200 °C.
    expect(answer('task=plug-opening&temperature=210&temperatureUnit=C').hint).toBe(
      'At 200 °C instead of 210 °C, Tapered Plug Seals would pass.',
    );
    expect(answer('task=close-leak&pipe=iso2531&size=DN250').hint).toBe('');
  });

  it('compares nothing without a requirement (D16.6)', () => {
    const { parts } = answer('task=shut-off');
    expect(parts.map(({ verdict }) => verdict)).toEqual(['ask', 'ask', 'ask']);
    expect(parts[0]?.reason.governing).toBe('Enter a size or a pressure to compare this product.');
  });
});
