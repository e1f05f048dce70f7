import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { SiteDocument } from '@wa/core/contract/site';
import type { NavigationNode } from '@wa/core/domain/sidebar/sidebar-tree';
import type { ClientAssets } from './client-assets.ts';
import { drawCards } from '../home/draw-cards.tsx';
import { drawEntries } from '../layout/draw-entries.tsx';
import { shortTree } from '../layout/short-tree.ts';
import { HeadTags } from '../seo/head-tags.tsx';
import { documentJson } from './document-data.ts';
import { provideEverything } from './server-parts.ts';
import { SiteApp } from './site-document.tsx';

provideEverything();

/** The whole document of a public address, complete without scripts, with its data for the browser. */
export function renderDocument(whole: SiteDocument, assets: ClientAssets): string {
  const sidebar = shortTree(whole.sidebar, whole.path);
  const isShort = sidebar !== whole.sidebar;
  const document = isShort ? { ...whole, sidebar, isShort } : whole;
  // A branch that only this page carries would be drawn twice.
  const isCarried = ({ children, more }: NavigationNode) => children.length > 0 && !more;
  drawEntries(isShort ? sidebar.filter((node) => !isCarried(node)) : sidebar);
  if (document.route.kind === 'home') drawCards(document.route.products);
  const html = renderToString(
    <StaticRouter location={document.path}>
      <SiteApp
        initial={document}
        head={<HeadTags document={document} assets={assets} />}
        data={documentJson(document)}
      />
    </StaticRouter>,
  );
  return `<!doctype html>${html}`;
}
