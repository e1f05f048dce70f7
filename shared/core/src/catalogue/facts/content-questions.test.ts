import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fact, factIds } from './registry.ts';

const document = readFileSync(new URL('../../../../../docs/content-questions.md', import.meta.url), 'utf8');
const listed = [...document.matchAll(/^\| `([a-z0-9-]+)` *\|/gm)].map(([, name]) => name);
const marked = [...new Set(factIds.map((id) => fact(id).question).filter((name) => name !== undefined))];

describe('questions to the owner', () => {
  it('are listed in the document exactly where a fact is marked', () => {
    expect([...listed].sort()).toEqual([...marked].sort());
  });
});
