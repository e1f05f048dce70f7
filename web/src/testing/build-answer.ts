import type { FinderAnswer, FoundPart, Verdict } from '@wa/core/domain/finder/finder-answer';

/** Builds a product that fits. */
export function buildFound(overrides: Partial<FoundPart> = {}): FoundPart {
  return {
    slug: 'wall-seals',
    name: 'Wall Seals',
    detail: 'WA-GP-B',
    image: 'https://media.example/a.png',
    href: '/wall-seals',
    sheet: '/data-sheets/wall-seals.pdf',
    verdict: 'fits',
    reason: { governing: 'Rated up to 36 psi.', yours: 'You need 2 bar.' },
    restraint: '',
    compared: [
      {
        limits: 'pressure',
        label: 'Pressure',
        need: '2 bar',
        needConverted: '29 psi',
        listed: 'up to 36 psi',
        listedConverted: '2.48 bar',
        isOpen: false,
        result: 'holds',
        word: '✓ OK',
      },
    ],
    ...overrides,
  };
}

/** Builds a finder answer for a seal in a wall. */
export function buildAnswer(overrides: Partial<FinderAnswer> = {}): FinderAnswer {
  const { parts = [buildFound()] } = overrides;
  const of = (verdict: Verdict) => parts.filter((part) => part.verdict === verdict).length;
  return {
    task: 'seal-wall',
    asked: { task: 'seal-wall', pressure: '2', pressureUnit: 'bar' },
    converted: { pressure: '29 psi' },
    problems: {},
    summary: '2 bar',
    gap: null,
    parts,
    page: null,
    counts: {
      fits: of('fits'),
      'so-far': of('so-far'),
      'fits-if': of('fits-if'),
      ask: of('ask'),
      no: of('no'),
    },
    words: { fits: 'Fits', 'fits-if': 'Fits if confirmed', ask: 'Rating not listed', no: 'Doesn’t fit' },
    missing: [],
    hint: '',
    rules: [],
    ...overrides,
  };
}
