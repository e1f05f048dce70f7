import type { MenuItemConstructorOptions } from 'electron';
import type { Events } from '../../ipc/bridge.ts';

interface MenuActions {
  /** Sends a command to the admin. */
  command: (name: Events['command']) => void;
  chooseServer: () => void;
  openSite: () => void;
  reload: () => void;
}

interface MenuOptions {
  isMac: boolean;
  isPackaged: boolean;
  appName: string;
  actions: MenuActions;
}

/**
 * Builds the native menus. The page handles the keys of Undo, Redo, and Save itself, so their accelerators
 * are shown here but not registered; otherwise, one key press would run twice.
 */
export function menuTemplate({
  isMac,
  isPackaged,
  appName,
  actions,
}: MenuOptions): MenuItemConstructorOptions[] {
  const shown = { registerAccelerator: false };
  return [
    ...(isMac ? [{ role: 'appMenu', label: appName } as const] : []),
    {
      label: '&File',
      submenu: [
        { label: 'Save', accelerator: 'CmdOrCtrl+S', ...shown, click: () => actions.command('save') },
        { type: 'separator' },
        { label: 'Servers…', click: actions.chooseServer },
        { type: 'separator' },
        isMac ? { role: 'close' } : { role: 'quit' },
      ],
    },
    {
      label: '&Edit',
      submenu: [
        { label: 'Undo', accelerator: 'CmdOrCtrl+Z', ...shown, click: () => actions.command('undo') },
        {
          label: 'Redo',
          accelerator: 'CmdOrCtrl+Shift+Z',
          ...shown,
          click: () => actions.command('redo'),
        },
        { type: 'separator' },
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'pasteAndMatchStyle' },
        { role: 'selectAll' },
      ],
    },
    {
      label: '&View',
      submenu: [
        { label: 'Reload', accelerator: 'CmdOrCtrl+R', click: actions.reload },
        ...(isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        { label: 'Open the Site', click: actions.openSite },
        { label: 'Handbook and Keys', click: () => actions.command('help') },
      ],
    },
  ];
}
