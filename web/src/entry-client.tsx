import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { DATA_ELEMENT_ID, readEmbeddedData } from './app/document-data.ts';
import { loadView } from './app/load-view.ts';
import { SiteApp } from './app/site-document.tsx';
import { adoptPageBody, loadPageBlocks } from './cms/body-shelf.ts';
import { adoptDrawings } from './pictures/drawing-shelf.ts';
import { adoptStaticParts } from './layout/static-parts.ts';

/** Takes over the document that the server drew, once the code of its view is here. */
async function takeOver(): Promise<void> {
  const data = document.getElementById(DATA_ELEMENT_ID)?.textContent ?? '';
  const { document: initial, assets } = readEmbeddedData(data);
  adoptStaticParts(document);
  adoptDrawings(document);
  const adopted = adoptPageBody(document, initial.route);
  await Promise.all([loadView(initial.route.kind), adopted || loadPageBlocks()]);
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
