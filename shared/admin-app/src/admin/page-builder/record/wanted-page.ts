import { LAYOUT_DEFAULTS } from '@wa/core/domain/pages/page';

/** Choices of the dialog that creates a page; passed in the navigation state. */
export interface WantedPage {
  title: string;
  showHeader: boolean;
  showFooter: boolean;
}

/** Returns the choices from the navigation state; the builder's defaults without any (specification 3). */
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
