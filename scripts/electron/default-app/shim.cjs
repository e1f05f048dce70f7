// Test-only: adds the newer APIs that the product uses to Electron 22, so that product code supports only current versions.
// Loaded by the default app (`electron <folder>`) or as the first line of a test-packaged main. Needs undici 5 (Node 16).
'use strict';
const electron = require('electron');
const path = require('path');
const fs = require('fs');
const v8 = require('v8');
const { Readable } = require('stream');
const web = require('stream/web');
const { app, protocol, net, safeStorage } = electron;

const missing = (target, values) => {
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && !(name in target))
      Object.defineProperty(target, name, { value, writable: true, configurable: true });
  }
};

// Adds the web globals of newer Node versions to Node 16.
const undici = require(process.env.ELECTRON_SHIM_UNDICI || findUndici());
function findUndici() {
  const target = process.argv.slice(1).find((arg) => !arg.startsWith('-'));
  const from = [__dirname, target && path.resolve(target), process.cwd(), app.getAppPath()].filter(Boolean);
  for (const name of ['undici-node16', 'undici'])
    try {
      return require.resolve(name, { paths: from });
    } catch {
      /* next */
    }
  throw new Error('shim: undici 5 not found; npm i -D undici-node16@npm:undici@5.29.0');
}
missing(globalThis, {
  ...Object.fromEntries(
    ['fetch', 'Headers', 'Request', 'Response', 'FormData', 'File'].map((name) => [name, undici[name]]),
  ),
  ...Object.fromEntries(
    [
      'ReadableStream',
      'WritableStream',
      'TransformStream',
      'TextDecoderStream',
      'TextEncoderStream',
      'CompressionStream',
    ].map((name) => [name, web[name]]),
  ),
  Blob: require('buffer').Blob,
  crypto: require('crypto').webcrypto,
  structuredClone: (value) => v8.deserialize(v8.serialize(value)),
});
missing(Readable, {
  fromWeb: (stream) => Readable.from(stream, { objectMode: false }),
  toWeb(node) {
    const chunks = node[Symbol.asyncIterator]();
    return new web.ReadableStream(
      {
        async pull(controller) {
          const { value, done } = await chunks.next();
          if (done) controller.close();
          else controller.enqueue(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
        },
        cancel(reason) {
          node.destroy(reason instanceof Error ? reason : undefined);
        },
      },
      { highWaterMark: 0 },
    );
  },
});
missing(undici.Response, {
  json: (data, init = {}) =>
    new undici.Response(JSON.stringify(data), {
      ...init,
      headers: { 'content-type': 'application/json', ...init.headers },
    }),
});
missing(Promise, {
  withResolvers() {
    const o = {};
    o.promise = new Promise((a, b) => {
      o.resolve = a;
      o.reject = b;
    });
    return o;
  },
});
missing(URL, {
  canParse(url, base) {
    try {
      return Boolean(new URL(url, base));
    } catch {
      return false;
    }
  },
});

// Implements protocol.handle of Electron 25 with registerStreamProtocol.
function bodyOf(request, session) {
  const parts = request.uploadData;
  if (!parts || !parts.length) return null;
  async function* bytes() {
    for (const part of parts) {
      if (part.blobUUID) yield await session.getBlobData(part.blobUUID);
      else if (part.file) yield* fs.createReadStream(part.file);
      else if (part.bytes) yield part.bytes;
    }
  }
  return Readable.toWeb(Readable.from(bytes()));
}
function handle(native, sessionOf) {
  return (scheme, handler) => {
    const ok = native.registerStreamProtocol(scheme, (raw, answer) => {
      (async () => {
        const gone = new AbortController();
        const body = ['GET', 'HEAD'].includes(raw.method) ? null : bodyOf(raw, sessionOf());
        const headers = new Headers(raw.headers);
        if (headers.get('origin') === 'null') headers.delete('origin');
        const request = new Request(raw.url, {
          method: raw.method,
          headers,
          body,
          signal: gone.signal,
          ...(body && { duplex: 'half' }),
        });
        const response = await handler(request);
        if (response.type === 'error') return answer({ error: -2 });
        const data = response.body ? Readable.fromWeb(response.body) : Readable.from([]);
        data.on('error', () => {});
        data.on('close', () => {
          if (!data.readableEnded) gone.abort();
        });
        const all = {};
        for (const [name, value] of response.headers) (all[name] ??= []).push(value);
        answer({ statusCode: response.status, headers: all, data });
      })().catch((error) => {
        console.error(error);
        answer({ error: -9 });
      });
    });
    if (!ok) throw new Error(`Failed to register protocol: ${scheme}`);
  };
}
function widen(native, sessionOf) {
  missing(native, {
    handle: handle(native, sessionOf),
    unhandle: (scheme) => native.unregisterProtocol(scheme),
  });
}
// The module's protocol object forwards to the default session.
missing(protocol, {
  handle: (...args) => electron.session.defaultSession.protocol.handle(...args),
  unhandle: (...args) => electron.session.defaultSession.protocol.unhandle(...args),
});
missing(net, { fetch: (input, init) => undici.fetch(input, init) });
app.on('session-created', (session) => {
  widen(session.protocol, () => session);
  missing(session, { fetch: net.fetch });
  const preloads = session.getPreloads();
  session.setPreloads([...preloads, path.join(__dirname, 'preload-shim.cjs')]);
});

missing(safeStorage, {
  isAsyncEncryptionAvailable: async () => safeStorage.isEncryptionAvailable(),
  encryptStringAsync: async (text) => safeStorage.encryptString(text),
  decryptStringAsync: async (bytes) => ({ result: safeStorage.decryptString(bytes), shouldReEncrypt: false }),
  getSelectedStorageBackend: () => (safeStorage.isEncryptionAvailable() ? 'gnome_libsecret' : 'basic_text'),
});

// Navigation events have their details on the event; the main frame's will-navigate replaces will-frame-navigate.
app.on('web-contents-created', (_event, contents) => {
  contents.prependListener('will-navigate', (event, url) => {
    missing(event, { url, isMainFrame: true, isSameDocument: false, frame: contents.mainFrame });
    contents.emit('will-frame-navigate', event);
  });
  contents.prependListener('will-redirect', (event, url, _inPlace, isMainFrame) =>
    missing(event, { url, isMainFrame }),
  );
});
