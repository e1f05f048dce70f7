import type { TitlesBySystem } from '@wa/core/domain/products/product';

interface ByUnitsProps extends TitlesBySystem {
  /** As the catalogue has it: shown without scripts, and to who chose both systems. */
  stored: string;
}

/**
 * A text that follows the switch of units (unit-switch.css): as the catalogue has it until one system is chosen, and
 * without scripts. One wording is shown, and read aloud.
 */
export function ByUnits({ stored, us, metric }: ByUnitsProps) {
  if (us === metric) return stored;
  return (
    <>
      <span className="units-both">{stored}</span>
      <span className="units-us" hidden>
        {us}
      </span>
      <span className="units-metric" hidden>
        {metric}
      </span>
    </>
  );
}
