import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { DATA_ELEMENT_ID, readEmbeddedData } from './app/document-data.ts';
import { loadView } from './app/load-view.ts';
import { SiteApp } from './app/site-document.tsx';
import { adoptPageBody, loadPageBlocks } from './cms/body-shelf.ts';
import { adoptGrid } from './home/grid-shelf.ts';
import { adoptDrawings, loadDrawings } from './pictures/drawing-shelf.ts';
import { adoptStaticParts } from './layout/static-parts.ts';

/** Takes over the document that the server drew, once the code of its view is here. */
async function takeOver(): Promise<void> {
  // A task of its own: the evaluation of all these modules was one.
  await new Promise((resolve) => setTimeout(resolve));
  const data = document.getElementById(DATA_ELEMENT_ID)?.textContent ?? '';
  const { document: initial, assets } = readEmbeddedData(data);
  const { route } = initial;
  adoptStaticParts(document);
  // A list that was searched on the server is cleared to more than it drew.
  const isWholeHome = route.kind === 'home' && route.query === '' && adoptGrid(document, route.products);
  if (!isWholeHome) adoptDrawings(document);
  const adopted = adoptPageBody(document, route);
  await Promise.all([
    loadView(route.kind),
    adopted || loadPageBlocks(),
    route.kind === 'home' && route.query !== '' && loadDrawings(),
  ]);
  startTransition(() => {
    hydrateRoot(
      document,
      <BrowserRouter>
        <SiteApp initial={initial} assets={assets} data={data} />
      </BrowserRouter>,
    );
  });
}

void takeOver();
