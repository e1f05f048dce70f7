// Replaces Electron's default_app.asar: loads the app folder named on the command line.
'use strict';
const { app } = require('electron');
const Module = require('module');
const path = require('path');
const fs = require('fs');

// A thrown error would open a dialog and block the test run.
if (!process.env.ELECTRON_NO_SHIM)
  try {
    require('./shim.cjs');
  } catch (error) {
    console.error(error);
    process.exit(70);
  }

const preload = [];
let target;
const argv = process.argv.slice(1);
for (let i = 0; i < argv.length && target === undefined; i++) {
  const arg = argv[i];
  if (arg === '--version' || arg === '-v') {
    console.log(`v${process.versions.electron}`);
    process.exit(0);
  } else if (arg === '-r' || arg === '--require') preload.push(argv[++i]);
  else if (arg.startsWith('--app=')) target = arg.slice('--app='.length);
  else if (!arg.startsWith('-')) target = arg;
}
if (target === undefined) {
  console.error('usage: electron [-r module] <app folder>');
  process.exit(64);
}
if (preload.length) Module._preloadModules(preload);

Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true });
const appPath = path.resolve(target);
const manifest = path.join(appPath, 'package.json');
try {
  if (fs.existsSync(manifest)) {
    const { name, productName, version, desktopName } = JSON.parse(fs.readFileSync(manifest, 'utf8'));
    if (version) app.setVersion(version);
    if (productName || name) app.name = productName || name;
    app.setDesktopName?.(desktopName || `${app.name}.desktop`);
    app.setAppPath(appPath);
  } else {
    app.setAppPath(path.dirname(Module._resolveFilename(appPath, module, true)));
  }
  Module._load(appPath, module, true);
} catch (error) {
  console.error('App threw an error during load');
  console.error(error.stack || error);
  app.exit(1);
}
