import path from 'node:path';
import type * as Electron from 'electron';
import { ADMIN_DOCUMENT, APP_ORIGIN, APP_SCHEME, SERVERS_DOCUMENT, SITE } from '../../ipc/addresses.ts';
import { writeDurably } from '../files/durable-file.ts';
import { openSettings } from '../files/settings.ts';
import { createAppHandler, listAppFiles } from '../protocol/app-handler.ts';
import { createForwarder } from '../server/forward.ts';
import { keepPictures } from '../server/pictures.ts';
import { createFindAgent } from '../server/send-request.ts';
import { serverArgument } from '../server/server-address.ts';
import { openServers } from '../server/servers.ts';
import { createSecretStore } from '../server/session-token.ts';
import { contextMenuTemplate } from '../window/context-menu.ts';
import { guardContents, guardSession } from '../window/guard-contents.ts';
import { menuTemplate } from '../window/menu-template.ts';
import { openableAddress } from '../window/openable.ts';
import { chooseSpelling, nameForWindows } from './app-identity.ts';
import { registerCalls } from './dispatch.ts';
import { createHandlers } from './handlers.ts';
import { isTrustedSender } from './trusted-sender.ts';
import { createWindowKeeper } from '../window/window-keeper.ts';

type Log = (message: string, detail: unknown) => void;

interface DesktopOptions {
  electron: typeof Electron;
  /** Folder of the built page. */
  rendererFolder: string;
  preload: string;
  log: Log;
}

/**
 * Opens the user's data, handles the page's requests and calls, and opens the window. Electron must be ready.
 */
export async function startDesktop({
  electron,
  rendererFolder,
  preload,
  log,
}: DesktopOptions): Promise<void> {
  const { app, dialog, ipcMain, Menu, protocol, session, shell } = electron;
  nameForWindows(app, process.platform);
  const userData = app.getPath('userData');
  const settings = await openSettings(path.join(userData, 'shell'));
  const secrets = createSecretStore(electron.safeStorage, process.platform);
  const findAgent = createFindAgent((address) => session.defaultSession.resolveProxy(address));
  const folder = path.join(userData, 'servers');
  const servers = await openServers({ settings, folder, secrets, findAgent });
  const named = app.isPackaged ? null : serverArgument(process.argv);
  if (named !== null) await servers.enter(named);

  const window = createWindowKeeper({
    electron,
    settings,
    preload,
    homeDocument: () => (servers.current() === null ? SERVERS_DOCUMENT : ADMIN_DOCUMENT),
    log,
  });

  const openable = (address: string) => openableAddress(address, servers.current()?.origin ?? null);

  function openOutside(address: string): void {
    const target = openable(address);
    if (target === null) log('Address not allowed', address.slice(0, 200));
    else shell.openExternal(target).catch((error: unknown) => log('Browser launch failed', error));
  }

  const forward = createForwarder({
    target: servers.current,
    onUploadProgress: (id, sent) => window.send('upload-progress', { id, sent }),
    onDistrust: (message) => {
      const detail =
        'The app won’t send passwords or edits to this server. Your edits stay on this computer until it has a valid certificate.';
      dialog.showMessageBox({ type: 'warning', message, detail }).catch((error: unknown) => {
        log('Certificate warning failed', error);
      });
    },
    log,
  });
  protocol.handle(
    APP_SCHEME,
    createAppHandler({
      files: listAppFiles(rendererFolder),
      forward: keepPictures({ forward, pictures: () => servers.current()?.pictures ?? null, log }),
      log,
    }),
  );
  guardSession(session.defaultSession);
  chooseSpelling(session.defaultSession, app.getLocale());
  app.on('web-contents-created', (_event, contents) => {
    guardContents(contents, { openOutside, goHome: () => void window.home(), log });
    contents.on('context-menu', (_click, clicked) => {
      const items = contextMenuTemplate(clicked, {
        mayOpen: (address) => openable(address) !== null,
        openOutside,
        replaceWord: (word) => contents.replaceMisspelling(word),
        learnWord: (word) => void contents.session.addWordToSpellCheckerDictionary(word),
      });
      if (items.length > 0) Menu.buildFromTemplate(items).popup();
    });
  });

  registerCalls(ipcMain, {
    handlers: createHandlers({
      server: servers.current,
      servers: servers.answer,
      secrets,
      shellProblems: () => settings.damaged,
      window,
      notify: (title, body) => notify(electron, { title, body, onClick: window.focus }),
      openOutside,
      saveFile: async ({ name, base64 }) => {
        const parent = window.current();
        if (parent === null) return false;
        // The page proposes a file name, never a folder.
        const { canceled, filePath } = await dialog.showSaveDialog(parent, {
          defaultPath: path.basename(name),
        });
        if (canceled || filePath === '') return false;
        // The write is atomic, so a full disk doesn't damage an existing file. Other users may read it.
        await writeDurably(filePath, Buffer.from(base64, 'base64'), 0o666);
        return true;
      },
    }),
    isTrusted: (sender, name) => isTrustedSender(sender, name, window.current()?.webContents ?? null),
    log,
  });

  app.on('second-instance', window.focus);
  app.on('activate', window.focus);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  const template = menuTemplate({
    isMac: process.platform === 'darwin',
    isPackaged: app.isPackaged,
    appName: app.name,
    actions: {
      command: (name) => window.send('command', name),
      chooseServer: () => void window.leaveFor('switch'),
      openSite: () => openOutside(`${APP_ORIGIN}${SITE}/`),
      reload: () => void window.leaveFor('reload'),
    },
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  await window.open();
}

function notify(
  { Notification }: typeof Electron,
  { title, body, onClick }: { title: string; body: string; onClick: () => void },
): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification({ title, body });
  notification.on('click', onClick);
  notification.show();
}
