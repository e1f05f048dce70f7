import { readSearched } from '../finder/read-requirement.ts';
import {
  MATERIAL_LABELS,
  pipeStandard,
  standardLabel,
  statedMaterials,
  type PipeMaterial,
} from '../pipes/pipe-standards.ts';
import { both } from '../finder/questions.ts';

/** Names of standards that differ from their id, as letters and digits only. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['b3610m', 'b3610'],
  ['dips', 'pe-dips'],
  ['c906', 'pe-dips'],
  ['cts', 'pe-cts'],
]);
/** Number of words in a standard's name: `ISO 2531`. */
const NAME_WORDS = 2;

export interface NamedStandard {
  typed: string;
  id: string;
  /** The standard as the search shows it: `PVC, AWWA C900, 6.9 in (175.3 mm) outside`. */
  text: string;
}

/**
 * Returns the pipe standard named in the query if its table has the size, otherwise null.
 * @param size as in the finder's address
 */
export function standardAmong(words: readonly (string | null)[], size: string): NamedStandard | null {
  for (let at = 0; at < words.length; at += 1)
    for (let length = NAME_WORDS; length > 0; length -= 1) {
      const run = words.slice(at, at + length);
      if (run.length < length || run.includes(null)) continue;
      const compact = run
        .join('')
        .toLowerCase()
        .replace(/[^a-z\d]/g, '');
      const standard = pipeStandard(OTHER_NAMES.get(compact) ?? compact);
      if (standard === null) continue;
      const { requirement } = readSearched(new URLSearchParams({ pipe: standard.id, size }));
      const outside = requirement?.pipe?.outside;
      if (outside)
        return {
          typed: run.join(' '),
          id: standard.id,
          text: `${standardLabel(standard)}, ${both(outside)} outside`,
        };
    }
  return null;
}

/** Words for a pipe after its material: `HDPE main`. In contrast, `HDPE flap valve` is a product. */
const PIPE_WORD = /^(?:mains?|pipes?|pipelines?|lines?)$/i;

export interface NamedMaterial {
  typed: string;
  id: PipeMaterial;
  /** `Cast iron`. */
  text: string;
}

/** Materials that only pipes have. A product can be of the others: `PVC sleeve`. */
const OF_PIPES: readonly PipeMaterial[] = ['ductile-iron', 'cast-iron', 'asbestos-cement'];

/**
 * Returns the pipe material named in the query: `leaking cast iron main`, `6 in ductile iron clamp`, `6 in PVC`.
 * Null without one.
 */
export function materialAmong(words: readonly (string | null)[]): NamedMaterial | null {
  return materialOfPipe(words) ?? materialOfSize(words);
}

function materialOfSize(words: readonly (string | null)[]): NamedMaterial | null {
  const named = (typed: string, of: (id: PipeMaterial) => boolean): NamedMaterial | null => {
    const id = statedMaterials(typed).find(of);
    return id ? { typed, id, text: MATERIAL_LABELS[id] } : null;
  };
  for (const [at, word] of words.entries()) {
    const next = words[at + 1] ?? null;
    if (word === null) {
      const isAlone = (words[at + 2] ?? null) === null;
      const found = next !== null && isAlone ? named(next, () => true) : null;
      if (found) return found;
    } else {
      const found = named(next === null ? word : `${word} ${next}`, (id) => OF_PIPES.includes(id));
      if (found) return found;
    }
  }
  return null;
}

function materialOfPipe(words: readonly (string | null)[]): NamedMaterial | null {
  for (const [at, word] of words.entries()) {
    if (word === null || !PIPE_WORD.test(word)) continue;
    const [before, last] = [words[at - 2] ?? '', words[at - 1] ?? ''];
    const both = `${before} ${last}`.trim();
    const [id] = statedMaterials(both).filter((each) => !statedMaterials(before).includes(each));
    if (!id) continue;
    return { typed: statedMaterials(last).includes(id) ? last : both, id, text: MATERIAL_LABELS[id] };
  }
  return null;
}
