import type { Synonym } from '@wa/core/domain/settings/settings';

/** What visitors call things, and what the catalogue calls them. */
export const SYNONYMS: readonly Synonym[] = [
  { word: 'leak', means: 'repair clamp' },
  { word: 'burst pipe', means: 'repair clamp' },
  { word: 'link seal', means: 'modular seal' },
  { word: 'wall penetration', means: 'wall seal' },
  { word: 'check valve', means: 'flap valve' },
  { word: 'non-return valve', means: 'flap valve' },
  { word: 'backflow', means: 'flap valve' },
  { word: 'sluice', means: 'penstock' },
  { word: 'hot tap', means: 'tapping sleeve' },
  { word: 'joint', means: 'coupling' },
  { word: 'smell', means: 'odor' },
];
