import { newestDocument } from './newest-document.ts';

/**
 * Service worker of the admin. It answers /admin, /admin/*, and the admin's own built files, so that a reload
 * works offline. Content comes from the admin's own storage, never from this cache (D10).
 */

interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
}

interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
}

interface WorkerScope {
  addEventListener: <K extends keyof WorkerEvents>(
    type: K,
    listener: (event: WorkerEvents[K]) => void,
  ) => void;
  clients: { claim: () => Promise<void> };
}

/** Addresses of the admin's files, filled in by the build (vite.config.ts). */
declare const ADMIN_FILES: readonly string[];
/** Identifier of the build; it changes with any of the files. */
declare const ADMIN_BUILD: string;

const worker = self as unknown as WorkerScope;
const PREFIX = 'admin-';
const CACHE = PREFIX + ADMIN_BUILD;
/** The one document that serves every address of the admin. It contains no content. */
const DOCUMENT = '/admin';
const files: ReadonlySet<string> = new Set(ADMIN_FILES);

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([DOCUMENT, ...files])));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith(PREFIX) && name !== CACHE))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (files.has(pathname)) event.respondWith(fromCache(pathname, request));
  else if (request.mode === 'navigate' && isAdmin(pathname)) {
    event.respondWith(newestDocument(() => fetch(request), keptDocument));
  }
});

function isAdmin(path: string): boolean {
  return path === DOCUMENT || path.startsWith(`${DOCUMENT}/`);
}

async function fromCache(path: string, request: Request): Promise<Response> {
  return (await caches.match(path, { cacheName: CACHE })) ?? fetch(request);
}

function keptDocument(): Promise<Response | undefined> {
  return caches.match(DOCUMENT, { cacheName: CACHE });
}
