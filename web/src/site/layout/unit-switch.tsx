interface UnitSwitchProps {
  /**
   * Name of the radio buttons. Each switch of a document needs its own, because equal names would uncheck
   * each other.
   */
  name: string;
}

/**
 * The unit switch of the whole site: in the band, on phones in the menu. A script that runs before the first
 * paint handles both switches and knows the choice (units.ts).
 */
export function UnitSwitch({ name }: UnitSwitchProps) {
  return (
    <fieldset className="unit-switch">
      <legend className="visually-hidden">Units</legend>
      <span className="unit-switch-word" aria-hidden="true">
        Units
      </span>
      <span className="unit-switch-choices">
        <Choice name={name} value="both" label="Both" />
        <Choice name={name} value="us" label="US" />
        <Choice name={name} value="metric" label="Metric" />
      </span>
    </fieldset>
  );
}

function Choice({ name, value, label }: { name: string; value: string; label: string }) {
  return (
    <label data-units-of={value}>
      <input type="radio" name={name} value={value} />
      {label}
    </label>
  );
}
