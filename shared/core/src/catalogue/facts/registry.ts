import { casingFacts } from './casings.ts';
import { couplingFacts } from './couplings.ts';
import { discSealFacts } from './disc-seals.ts';
import type { Fact, FigureFact } from './fact.ts';
import { flapValveFacts } from './flap-valves.ts';
import { pipeRepairFacts } from './pipe-repair.ts';
import { plugFacts } from './plugs.ts';
import { repairClampFacts } from './repair-clamps.ts';
import { saddleFacts } from './saddles.ts';
import { tappingSleeveFacts } from './tapping-sleeves.ts';
import { wallSleeveFacts } from './wall-sleeves.ts';

const facts = {
  ...discSealFacts,
  ...wallSleeveFacts,
  ...plugFacts,
  ...flapValveFacts,
  ...pipeRepairFacts,
  ...couplingFacts,
  ...saddleFacts,
  ...repairClampFacts,
  ...tappingSleeveFacts,
  ...casingFacts,
} satisfies Record<string, Fact>;

/** Name of a published fact. */
export type FactId = keyof typeof facts;
type Facts = typeof facts;
/** Names of the facts that carry a figure. */
export type FigureFactId = { [Id in FactId]: Facts[Id] extends FigureFact ? Id : never }[FactId];
/** Names of the facts that are a text. */
export type TextFactId = Exclude<FactId, FigureFactId>;

/** Every fact's name, in the order of the families. */
export const factIds = Object.keys(facts).filter(isFactId);

/** True for the name of a published fact (a page may carry any string, D5). */
export function isFactId(value: string): value is FactId {
  return Object.hasOwn(facts, value);
}

/** A published fact of specification 9 or 2. */
export const fact = (id: FactId): Fact & { id: FactId } => ({ id, ...facts[id] });

/** A published figure, typed as such. */
export const figureFactOf = (id: FigureFactId): FigureFact => facts[id];
