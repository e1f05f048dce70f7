/**
 * Runs before the first paint, as a classic script. It sets the number of items on this device's quote list
 * (inquiry.css shows it) and the unit system to show (unit-switch.css). Without a choice, this is both, but on
 * the screens of phones only US, the system of this market. Without this script, the attribute is missing and
 * everything is shown. Every byte delays the page.
 */
{
  const { dataset, style } = document.documentElement;
  let chosen = '';

  const show = () => {
    let count = 0;
    try {
      const stored = String(localStorage['units']);
      if (/^(both|us|metric)$/.test(stored)) chosen = stored;
      // Throws without a list (inquiry/device-list.ts) and with a damaged list.
      const { version, items } = JSON.parse(localStorage['inquiry'] as string) as { version: 1; items: [] };
      if (version === 1) count = items.filter(Boolean).length;
    } catch {
      // A browser that refuses storage keeps the choice for this page.
    }
    style.setProperty('--inquiry-count', count ? `"${count}"` : '');
    const shown = (dataset['units'] = chosen || (innerWidth < 600 ? 'us-screen' : 'both'));
    for (const choice of document.querySelectorAll<HTMLInputElement>('[data-units-of] input'))
      choice.checked = shown.startsWith(choice.value);
  };

  show();
  // The events cover parsed switches, a page restored from the cache, a choice in another tab, and a new
  // width.
  for (const moment of ['DOMContentLoaded', 'pageshow', 'storage', 'resize']) addEventListener(moment, show);
  addEventListener('change', (event) => {
    const choice = event.target as HTMLInputElement;
    if (!choice.closest('[data-units-of]')) return;
    chosen = choice.value;
    try {
      localStorage['units'] = chosen;
    } catch {
      // The browser refuses storage here as well.
    }
    show();
  });
}
