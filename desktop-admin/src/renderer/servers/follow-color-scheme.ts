/** Shows this document in the system's colours; the admin has a setting of its own, this screen has none. */
export function followColorScheme(page: Document = document): void {
  const dark = page.defaultView?.matchMedia('(prefers-color-scheme: dark)');
  const show = () =>
    page.documentElement.setAttribute('data-theme', dark?.matches === true ? 'dark' : 'light');
  dark?.addEventListener('change', show);
  show();
}
