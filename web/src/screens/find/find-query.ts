/** The query of a form as its link holds it: without what was left empty, nor the units of numbers that were. */
export function queryOf(form: HTMLFormElement): string {
  const given = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && value.trim() !== '' ? [[name, value]] : [],
  );
  const names = new Set(given.map(([name]) => name));
  const kept = given.filter(([name]) => !name.endsWith('Unit') || names.has(name.slice(0, -'Unit'.length)));
  return new URLSearchParams(kept).toString();
}

/** True when something in the form is not as it was drawn: it was typed before the scripts came. */
export function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
    if (!(field instanceof HTMLInputElement)) return false;
    return field.type === 'radio'
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue;
  });
}
