const UNIT_SWITCH_ID = 'unit-switch';

/**
 * The one switch of units for the whole site: a group of radio buttons in the bar, on phones a panel behind a button that
 * says what is shown. A script that runs before the first paint serves it and knows what was chosen (units.ts).
 */
export function UnitSwitch() {
  return (
    <>
      <button className="button button-quiet unit-switch-open" type="button" popoverTarget={UNIT_SWITCH_ID}>
        <span className="visually-hidden">Units: </span>
      </button>
      <fieldset className="unit-switch" id={UNIT_SWITCH_ID} popover="auto">
        <legend className="visually-hidden">Units</legend>
        <span className="unit-switch-word" aria-hidden="true">
          Units
        </span>
        <span className="unit-switch-choices">
          <Choice value="both" label="Both" />
          <Choice value="us" label="US" />
          <Choice value="metric" label="Metric" />
        </span>
      </fieldset>
    </>
  );
}

function Choice({ value, label }: { value: string; label: string }) {
  return (
    <label data-units-of={value}>
      <input type="radio" name="units" value={value} />
      {label}
    </label>
  );
}
