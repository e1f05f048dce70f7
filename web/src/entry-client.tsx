import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { adoptDocument } from './app/adopt-document.ts';
import { DATA_ELEMENT_ID, embeddedDocument } from './app/document-data.ts';
import { loadRoute } from './app/load-route.ts';
import { loadView } from './app/load-view.ts';
import { SiteApp } from './app/site-document.tsx';
import { showDefaultPictures } from './default-picture.ts';

/** Takes over the document that the server drew, once the code of its view is here. */
async function takeOver(): Promise<void> {
  // A task of its own: the evaluation of all these modules was one.
  await new Promise((resolve) => setTimeout(resolve));
  const initial = embeddedDocument(document);
  if (!initial) return;
  const { route } = initial;
  adoptDocument(document, route);
  // What a search on the server has left out is drawn when the search is cleared.
  const isSearched = route.kind === 'home' && route.query !== '' && route.products.length === route.all;
  await Promise.all([loadView(route.kind), isSearched && loadRoute('/', '', new AbortController().signal)]);
  const data = document.getElementById(DATA_ELEMENT_ID)?.textContent ?? '';
  startTransition(() => {
    hydrateRoot(
      document,
      <BrowserRouter>
        <SiteApp initial={initial} data={data} />
      </BrowserRouter>,
    );
  });
}

// Until then a style sheet alone shows the default picture (page.css).
showDefaultPictures();
void takeOver();
