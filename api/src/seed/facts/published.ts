import { casingFacts } from './casings.ts';
import { couplingFacts } from './couplings.ts';
import { discSealFacts } from './disc-seals.ts';
import type { Measure } from '@wa/core/domain/figures/catalogue-figure';
import type { Fact, FigureFact } from './define-facts.ts';
import { flapValveFacts } from './flap-valves.ts';
import { pipeRepairFacts } from './pipe-repair.ts';
import { plugFacts } from './plugs.ts';
import { repairClampFacts } from './repair-clamps.ts';
import { saddleFacts } from './saddles.ts';
import { tappingSleeveFacts } from './tapping-sleeves.ts';
import { wallSleeveFacts } from './wall-sleeves.ts';

/** The families of the list, in its order. */
const families = {
  'Disc seals': discSealFacts,
  'Wall sleeves': wallSleeveFacts,
  'Plugs and explosion-proof seals': plugFacts,
  'Flap valves and penstocks': flapValveFacts,
  'Pipe repair': pipeRepairFacts,
  Couplings: couplingFacts,
  Saddles: saddleFacts,
  'Repair clamps': repairClampFacts,
  'Tapping sleeves': tappingSleeveFacts,
  'Casing seals': casingFacts,
} satisfies Record<string, Record<string, Fact>>;

type Union<T> = (T extends unknown ? (of: T) => void : never) extends (of: infer All) => void ? All : never;
type Facts = Union<(typeof families)[keyof typeof families]>;
/** Key of a published figure. */
export type FactId = keyof Facts;
/** Keys of those that are no text. */
export type FigureFactId = { [Id in FactId]: Facts[Id] extends FigureFact ? Id : never }[FactId];

type Published = Fact & { product: string; family: string };

const published: ReadonlyMap<string, Published> = new Map(
  Object.entries(families).flatMap(([family, facts]) =>
    Object.entries<Fact & { product: string }>(facts).map(([id, fact]) => [id, { ...fact, family }] as const),
  ),
);

/** Every key, in the order of the families. */
export const factIds = [...published.keys()] as FactId[];

export function publishedFact(id: FactId): Published {
  const found = published.get(id);
  if (found === undefined) throw new RangeError(`There is no figure ${id}`);
  return found;
}

/** Unit and values of a figure. */
export function measureOf(id: FigureFactId): Measure {
  const { measure } = publishedFact(id);
  if (measure === null) throw new TypeError(`${id} is a text`);
  return measure;
}
