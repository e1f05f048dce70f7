import { RESTRAINT_LABEL, restraintBrief, type Restrained } from '../products/restraint.ts';
import type { KnownRequirement } from './known-requirement.ts';
import { outcome, type Outcome } from './outcome.ts';
import type { Row } from './row.ts';

/** Whether a part holds the pipes together, where that is needed; what isn't stated is no yes (D16.9). */
export function restraintRow({ restraint }: KnownRequirement, part: Restrained): Row | null {
  if (restraint !== 'yes') return null;
  return {
    limits: 'restraint',
    label: RESTRAINT_LABEL,
    said: { text: 'restrained pipes', converted: '' },
    outcome: outcomeOf(part),
    stated: restraintBrief(part),
    unit: null,
    variant: '',
  };
}

function outcomeOf({ restraint, restraintCondition }: Restrained): Outcome {
  if (restraint === 'yes') return outcome('holds', []);
  if (restraint === 'no') return outcome('fails', []);
  const condition = restraint === '' ? 'confirmed that it restrains the pipes' : restraintCondition;
  return outcome('confirm', [], { conditions: [condition.replace(/\.$/, '')] });
}
