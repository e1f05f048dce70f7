import { expect, it } from 'vitest';
import { testsOf } from './changed.mjs';

const SOURCES: Record<string, string> = {
  'shared/core/src/domain/rule.ts': '',
  'shared/core/src/domain/other.test.ts': '',
  'shared/core/src/blocks/view.tsx': `import {\n  rule,\n} from '../domain/rule.ts';`,
  'shared/core/src/blocks/view.test.tsx': `import { view } from './view.tsx';`,
  'api/src/room.ts': `import { rule } from '@wa/core/domain/rule';`,
  'api/src/lazy.ts': `const room = () => import('./room.ts');`,
  'api/src/lazy.test.ts': `import './lazy.ts';`,
  'api/src/kill.system.test.ts': `import './room.ts';`,
  'api/src/typed.test.ts': `import type { Rule } from '@wa/core/domain/rule';`,
  'web/src/page.test.tsx': `import { view } from '@wa/core/blocks/view.tsx';`,
};

it('finds the tests that meet a changed file, the nearest first', () => {
  const sources = Object.keys(SOURCES);
  const read = (file: string) => SOURCES[file] ?? '';
  expect(testsOf(['shared/core/src/domain/rule.ts'], sources, read)).toEqual([
    'shared/core/src/domain/other.test.ts',
    'shared/core/src/blocks/view.test.tsx',
    'web/src/page.test.tsx',
    'api/src/lazy.test.ts',
  ]);
  expect(testsOf(['api/src/lazy.test.ts'], sources, read)).toContain('api/src/lazy.test.ts');
  expect(testsOf(['shared/core/package.json'], sources, read)).toEqual([]);
});
