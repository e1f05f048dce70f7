import { SCENES } from './scenes.ts';

export type SceneName = keyof typeof SCENES;

/** A letter on the drawing: the measure of the scene that it stands at. */
export interface Letter {
  letter: string;
  measure: number;
}

/** Which drawing the sheet of a page shows. */
const SCENE_OF: Readonly<Record<string, SceneName>> = {
  'pipe-seals-disc': 'wall',
  'pipe-seals-disc-two': 'wall',
  'pipe-with-axial-flex': 'wall',
  'exterior-wall-pipe-seals': 'wall',
  'modular-seal-link-gaskets': 'wall',
  'pipe-sealing-metal-tank-walls': 'wall',
  'split-wall-sleeve': 'wall',
  'pipe-plug-seals-taper-fit': 'wall',
  'explosion-proof-seals': 'wall',
  'casing-spacers-hdpe': 'casing',
  'split-casing-pipe-bolt-closing': 'casing',
  'split-casing-pipe-weld-closing': 'casing',
  'a-model': 'opening',
  'f-model': 'opening',
  'g-model': 'opening',
  'end-pipe-mounted': 'opening',
  'f-model-pump-line-with-vent': 'opening',
  'flap-valves-hdpe': 'opening',
  'flap-valves-stainless-steel': 'opening',
  'flapvalve-and-penstock': 'opening',
  'hdpe-flap-weir-valves': 'weir',
  'hdpe-sluice-gate-valves-pks': 'opening',
  'stop-logs-hdpe': 'channel',
  'repair-clamps-316l': 'leak',
  'split-barrel-repair-clamps': 'leak',
  'pipe-repair-sleeve': 'leak',
  'tapping-sleeve-flange': 'tap',
  'drilling-saddles-stainless-steel': 'tap',
  'flange-repair-clamps': 'flanges',
  'manhole-odor-pressure-relief-valve': 'manhole',
};

export interface Lettered {
  scene: SceneName;
  letters: Letter[];
  /** For each question the letters of what it asks for; empty for a condition, which no drawing shows. */
  ofAsks: string[];
}

/** Letters the measures that questions ask for, in the order of the questions. Joints of pipes are the rest. */
export function lettered(slug: string, asks: readonly string[]): Lettered {
  const scene = SCENE_OF[slug] ?? 'joint';
  const letters: Letter[] = [];
  const ofAsks = asks.map((ask) => {
    const found = SCENES[scene].measures.flatMap(({ asked }, measure) => (asked.test(ask) ? [measure] : []));
    return found
      .map((measure) => {
        const known = letters.find((each) => each.measure === measure);
        if (known) return known.letter;
        const letter = String.fromCharCode('A'.charCodeAt(0) + letters.length);
        letters.push({ letter, measure });
        return letter;
      })
      .join(', ');
  });
  return { scene, letters, ofAsks };
}

/** What the drawing says, for those who hear it: `A: outside diameter of the pipe`. */
export function letteredAlt({ scene, ofAsks }: Lettered, asks: readonly string[]): string {
  const named = asks.flatMap((ask, index) => (ofAsks[index] ? [`${ofAsks[index]}: ${ask}`] : []));
  return `${SCENES[scene].title}. ${named.join('. ')}.`;
}
