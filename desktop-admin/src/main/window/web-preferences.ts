/** Every guard that the page runs behind (trust model, Electron). Constants: no setting may soften one. */
export const WEB_PREFERENCES = {
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
} as const;
