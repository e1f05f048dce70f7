import type { FinderAnswer, FoundPart, Verdict } from '@wa/core/domain/finder/finder-answer';

/** A part that fits. */
export function buildFound(overrides: Partial<FoundPart> = {}): FoundPart {
  return {
    slug: 'wall-seals',
    name: 'Wall Seals',
    detail: 'WA-GP-B',
    image: 'https://media.example/a.png',
    href: '/wall-seals',
    sheet: '/data-sheets/wall-seals.pdf',
    verdict: 'fits',
    reason: 'The published limit holds.',
    restraint: '',
    compared: [
      {
        limits: 'pressure',
        label: 'Pressure',
        need: '2 bar',
        needConverted: '29 psi',
        published: 'up to 36 psi',
        publishedConverted: '2.48 bar',
        result: 'holds',
        word: '',
      },
    ],
    ...overrides,
  };
}

/** An answer to a question about a seal in a wall. */
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
    counts: { fits: of('fits'), 'fits-if': of('fits-if'), ask: of('ask'), no: of('no') },
    missing: '',
    hint: '',
    rules: [],
    ...overrides,
  };
}
