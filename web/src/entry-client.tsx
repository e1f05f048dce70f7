import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { DATA_ELEMENT_ID, embeddedDocument, type NotTaken } from './site/document-data.ts';
import { SiteApp } from './router/site-app.tsx';
import { loadView } from './router/views.tsx';
import { keepDrawn } from './site/drawn.tsx';
import { showDefaultPictures } from './default-picture.ts';

/** Hydrates the server-rendered document as soon as the code of its view is loaded. */
async function takeOver(): Promise<void> {
  // Hydration runs in a task of its own, separate from the evaluation of the modules, to keep both tasks
  // short.
  await new Promise((resolve) => setTimeout(resolve));
  const initial = embeddedDocument(document);
  if (!initial) throw new Error('The document has no data');
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

// Until this call, only a style sheet shows the default picture (page.css).
showDefaultPictures();
takeOver().catch(() => dispatchEvent(new Event('not-taken' satisfies NotTaken)));
