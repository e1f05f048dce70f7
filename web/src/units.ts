/**
 * Runs before the first paint, as a classic script: the number of items on this device's quote list (inquiry.css shows
 * it), and the unit system that the visitor chose is on the page before anything
 * is drawn. Nothing chosen: an empty mark, and the style sheet shows both systems, on phones US alone, the system of this
 * market (unit-switch.css). Without this script there is no mark and everything is shown. Every byte holds up the page.
 */
{
  const { dataset, style } = document.documentElement;
  let chosen = '';

  const show = () => {
    let count = 0;
    try {
      chosen = (localStorage['units'] as string | undefined) ?? chosen;
      // Throws without a list (inquiry/device-list.ts), and with a damaged one.
      count = (JSON.parse(localStorage['inquiry'] as string) as { items: [] }).items.length;
    } catch {
      // A browser that refuses storage keeps the choice for this page.
    }
    style.setProperty('--inquiry-count', count ? `"${count}"` : '');
    dataset['units'] = chosen;
    const value = chosen || (innerWidth < 600 ? 'us' : 'both');
    for (const choice of document.querySelectorAll<HTMLInputElement>('[data-units-of] input'))
      choice.checked = choice.value === value;
  };

  show();
  // The switches are parsed, the page comes back as it was left, another tab has chosen.
  for (const moment of ['DOMContentLoaded', 'pageshow', 'storage', 'resize']) addEventListener(moment, show);
  addEventListener('change', (event) => {
    const choice = event.target as HTMLInputElement;
    if (!choice.closest('[data-units-of]')) return;
    chosen = choice.value;
    try {
      localStorage['units'] = chosen;
    } catch {
      // As above.
    }
    show();
  });
}
