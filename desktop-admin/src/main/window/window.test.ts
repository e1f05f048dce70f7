import { expect, it } from 'vitest';
import { leaveQuestion, windowTitle } from './close-guard.ts';
import { menuTemplate } from './menu-template.ts';
import { WEB_PREFERENCES } from './web-preferences.ts';
import { openingBounds } from './window-state.ts';

const screens = [{ x: 0, y: 0, width: 1920, height: 1040 }];
const stored = (x: number, y: number) => ({ bounds: { x, y, width: 900, height: 700 }, isMaximized: false });

it('opens where it was left, and in the middle when that screen is gone', () => {
  expect(openingBounds(stored(10, 20), screens).bounds).toEqual({ x: 10, y: 20, width: 900, height: 700 });
  expect(openingBounds(stored(5000, 20), screens).bounds).toEqual({ width: 900, height: 700 });
  expect(openingBounds(stored(10, -500), screens).bounds).toEqual({ width: 900, height: 700 });
});

it.each([undefined, null, 'x', { bounds: { x: 0, y: 0, width: 1, height: 1e9 } }])(
  'opens in its usual size for the stored value %j',
  (value) => {
    expect(openingBounds(value, screens)).toEqual({
      bounds: { width: 1360, height: 900 },
      isMaximized: false,
    });
  },
);

it('asks before leaving only while something waits, and says what becomes of it', () => {
  expect(leaveQuestion(0, 'quit')).toBeNull();
  expect(leaveQuestion(1, 'quit')?.message).toBe('1 change has not reached the server yet.');
  expect(leaveQuestion(3, 'switch')).toMatchObject({
    message: '3 changes have not reached the server yet.',
    buttons: ['Keep Working', 'Switch'],
  });
});

it('marks the title while something is unsaved', () => {
  expect(windowTitle('Content admin', 2, 'App')).toBe('• Content admin – App');
  expect(windowTitle('', 0, 'App')).toBe('App');
});

it('shows the admin’s keys in the menu and leaves them to the page', () => {
  const heard: string[] = [];
  const actions = {
    command: (name: string) => void heard.push(name),
    chooseServer: () => {},
    openSite: () => {},
    reload: () => {},
  };
  for (const isMac of [true, false]) {
    const menus = menuTemplate({ isMac, isPackaged: true, appName: 'App', actions });
    const items = menus.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
    const undo = items.find(({ label }) => label === 'Undo');
    expect(undo).toMatchObject({ accelerator: 'CmdOrCtrl+Z', registerAccelerator: false });
    expect(items.some(({ role }) => role === 'toggleDevTools')).toBe(false);
    expect(menus.some(({ role }) => role === 'appMenu')).toBe(isMac);
  }
});

it('runs the page behind every guard', () => {
  expect(WEB_PREFERENCES).toEqual({
    contextIsolation: true,
    sandbox: true,
    webSecurity: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    plugins: false,
    navigateOnDragDrop: false,
    spellcheck: true,
  });
});
