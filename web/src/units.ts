/**
 * Runs before the first paint, as a classic script: the unit system that the visitor chose is on the page before anything
 * is drawn. Nothing chosen: an empty mark, and the style sheet shows both systems, on phones US alone, the system of this
 * market (unit-switch.css). Without this script there is no mark and everything is shown.
 */
{
  const KEY = 'units';
  const root = document.documentElement;
  let chosen = '';

  const show = () => {
    try {
      chosen = localStorage.getItem(KEY) ?? chosen;
    } catch {
      // A browser that refuses storage keeps the choice for this page.
    }
    root.dataset['units'] = chosen;
    const value = chosen || (matchMedia('(max-width: 599.98px)').matches ? 'us' : 'both');
    for (const choice of document.getElementsByName(KEY))
      if (choice instanceof HTMLInputElement) choice.checked = choice.value === value;
  };

  show();
  // The switch is parsed, the page comes back as it was left, another tab has chosen.
  for (const moment of ['DOMContentLoaded', 'pageshow', 'storage', 'resize']) addEventListener(moment, show);
  addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== KEY) return;
    chosen = target.value;
    try {
      localStorage.setItem(KEY, chosen);
    } catch {
      // As above.
    }
    show();
  });
}
