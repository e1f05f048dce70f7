import { findParts } from '@wa/core/domain/finder/find-parts';
import type { Part } from '@wa/core/domain/finder/part';
import { seedParts } from '../api/src/seed/testing/seed-parts.ts';
import { figure, heading } from './report.ts';

const PRODUCTS = 2_000;
const RUNS = 300;

const QUESTIONS = [
  'task=close-leak&pipe=iso2531&size=DN250&pressure=8&pressureUnit=bar&medium=water',
  'task=seal-wall&pipe=b3610&size=NPS6&opening=10&openingUnit=in&pressure=30&temperature=60&medium=water',
  'task=close-leak&pipe=od&od=274&odUnit=mm&pressure=100&medium=gas',
];

/** A catalogue of that many products, none of which shares a figure with another. */
function manyParts(count: number): Part[] {
  return Array.from({ length: count }, (_, index) => {
    const part = seedParts[index % seedParts.length];
    if (!part) throw new Error('There are no parts');
    return { ...part, slug: `${part.slug}-${index}`, figures: part.figures.map((each) => ({ ...each })) };
  });
}

/** CPU of one answer in milliseconds, when every figure has been read once. */
function cpuOf(parts: readonly Part[]): number {
  const queries = QUESTIONS.map((text) => new URLSearchParams(text));
  const answer = () => queries.map((query) => findParts(query, parts).parts.length);
  for (let run = 0; run < 30; run += 1) answer();
  const before = process.cpuUsage();
  for (let run = 0; run < RUNS; run += 1) answer();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / RUNS / queries.length;
}

/** What an answer of the finder costs (performance: at most 2 ms of CPU). */
export function benchFinder(): void {
  heading('An answer of the finder, CPU');
  for (const parts of [seedParts, manyParts(PRODUCTS)])
    figure(`${parts.length} products`, cpuOf(parts), 'ms', '<= 2 ms');
}
