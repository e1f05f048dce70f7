import { expect, it } from 'vitest';
import { leaveQuestion, WEB_PREFERENCES, openingBounds } from './window-keeper.ts';

const screens = [{ x: 0, y: 0, width: 1920, height: 1040 }];
const stored = (x: number, y: number) => ({ bounds: { x, y, width: 900, height: 700 }, isMaximized: false });

it('opens at its last position, or centered if that screen is gone', () => {
  expect(openingBounds(stored(10, 20), screens).bounds).toEqual({ x: 10, y: 20, width: 900, height: 700 });
  expect(openingBounds(stored(5000, 20), screens).bounds).toEqual({ width: 900, height: 700 });
  expect(openingBounds(stored(10, -500), screens).bounds).toEqual({ width: 900, height: 700 });
});

it('asks before leaving only while changes are pending, and explains what happens to them', () => {
  expect(leaveQuestion(0, 'quit')).toBeNull();
  expect(leaveQuestion(1, 'quit')?.message).toBe('1 change has not reached the server yet.');
  expect(leaveQuestion(3, 'switch')).toMatchObject({
    message: '3 changes have not reached the server yet.',
    buttons: ['Keep Working', 'Switch'],
  });
});

it('runs the page behind every guard (T2.1)', () => {
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
