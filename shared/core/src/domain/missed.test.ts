import { expect, it } from 'vitest';
import { missedTerm } from './missed.ts';

it.each([
  ['  Repair   CLAMP ', 'repair clamp'],
  ['DN 250', 'dn 250'],
  ['10" x 12 1/2"', '10" x 12 1/2"'],
  ['Rohrdichtung für Wände', 'rohrdichtung für wände'],
  ['/Old-Page', '/old-page'],
])('counts %j as %j (D16.17)', (text, term) => expect(missedTerm(text)).toBe(term));

it.each([
  '',
  '   ',
  'x'.repeat(81),
  'jane@example.com',
  'jane%40example.com',
  '+1 555 010 0177',
  '(555) 010-0177',
  '0049.30.1234567',
  'call 5550100 now',
  'a\u0000b',
])('keeps nothing of %j (D16.17)', (text) => expect(missedTerm(text)).toBeNull());
