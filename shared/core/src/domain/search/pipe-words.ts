import { readSearched } from '../finder/read-requirement.ts';
import {
  MATERIAL_LABELS,
  pipeStandard,
  standardLabel,
  statedMaterials,
  type PipeMaterial,
} from '../pipes/pipe-standards.ts';
import { both } from '../finder/questions.ts';

/** Names of standards that aren't their id, by letters and digits. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['b3610m', 'b3610'],
  ['dips', 'pe-dips'],
  ['c906', 'pe-dips'],
  ['cts', 'pe-cts'],
]);
/** Words of a standard's name: `ISO 2531`. */
const NAME_WORDS = 2;

export interface NamedStandard {
  typed: string;
  id: string;
  /** `PVC, AWWA C900, 6.9 in (175.3 mm) outside`. */
  text: string;
}

/**
 * The pipe standard that a query names, where its table has the size; null for none.
 * @param size as the finder's address has it
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

/** What a pipe is called behind its material: `HDPE main`, where `HDPE flap valve` is a product. */
const PIPE_WORD = /^(?:mains?|pipes?|pipelines?|lines?)$/i;

export interface NamedMaterial {
  typed: string;
  id: PipeMaterial;
  /** `Cast iron`. */
  text: string;
}

/** The material of a pipe that a query names: `leaking cast iron main`; null for none. */
export function materialAmong(words: readonly (string | null)[]): NamedMaterial | null {
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
