import { LAYOUT_DEFAULTS } from '@wa/core/domain/pages/page';

/** What was said of a page where it was asked for; it travels in the state of the address. */
export interface WantedPage {
  title: string;
  showHeader: boolean;
  showFooter: boolean;
}

/** The wishes in an address's state; the builder's own defaults where there are none (specification 3). */
export function toWantedPage(state: unknown): WantedPage {
  const { showHeader, showFooter } = LAYOUT_DEFAULTS.admin;
  const field = (name: keyof WantedPage): unknown =>
    typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
  const [title, header, footer] = [field('title'), field('showHeader'), field('showFooter')];
  return {
    title: typeof title === 'string' ? title : '',
    showHeader: typeof header === 'boolean' ? header : showHeader,
    showFooter: typeof footer === 'boolean' ? footer : showFooter,
  };
}
