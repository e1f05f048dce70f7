import type { Part } from '../domain/finder/part.ts';

/** Builds a part without figures. */
export function buildPart(overrides: Partial<Part> = {}): Part {
  return {
    slug: 'repair-clamp',
    name: 'Repair Clamp',
    detail: '',
    image: 'drawing:repair-clamps-316l',
    href: '/product/repair-clamp',
    sheet: null,
    tasks: [],
    restraint: '',
    restraintCondition: '',
    figures: [],
    ...overrides,
  };
}
