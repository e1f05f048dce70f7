/**
 * Set-up of every test file: a stray console.error or console.warn fails the test that caused it (house style 15).
 * A test that expects one replaces the method: `vi.spyOn(console, 'error').mockImplementation(() => {})`.
 */
import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

let noise: string[] = [];

function record(level: 'error' | 'warn') {
  return (...parts: unknown[]) => {
    noise.push(`console.${level}: ${format(...parts)}`);
  };
}

// Assigned at once, so that noise made while a test file is still loading counts, too.
Object.assign(console, { error: record('error'), warn: record('warn') });

function failOnNoise(): void {
  if (noise.length === 0) return;
  const heard = noise.join('\n');
  noise = [];
  throw new Error(`The console must stay silent, but heard:\n${heard}`);
}

beforeEach(failOnNoise);
afterEach(failOnNoise);
