import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { DATA_ELEMENT_ID, embeddedDocument } from './site/document-data.ts';
import { SiteApp } from './router/site-app.tsx';
import { loadView } from './router/views.tsx';
import { keepDrawn } from './site/drawn.tsx';
import { showDefaultPictures } from './default-picture.ts';

/** Takes over the document that the server drew, once the code of its view is here. */
async function takeOver(): Promise<void> {
  // A task of its own: the evaluation of all these modules was one.
  await new Promise((resolve) => setTimeout(resolve));
  const initial = embeddedDocument(document);
  if (!initial) return;
  const { route } = initial;
  keepDrawn(document, route);
  const view = await loadView(route.kind);
  const data = document.getElementById(DATA_ELEMENT_ID)?.textContent ?? '';
  startTransition(() => {
    hydrateRoot(
      document,
      <BrowserRouter>
        <SiteApp initial={initial} view={view} data={data} />
      </BrowserRouter>,
    );
  });
}

// Until then a style sheet alone shows the default picture (page.css).
showDefaultPictures();
void takeOver();
