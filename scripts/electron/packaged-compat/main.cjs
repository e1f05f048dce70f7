// The entry point of a packaged app on the older Electron of the tests: loads the shim, then the product.
const Module = require('node:module');
const path = require('node:path');

// A package has no node_modules; the shim's only dependency is in the same folder.
const resolve = Module._resolveFilename;
const busboy = path.join(__dirname, 'busboy', 'lib', 'main.js');
Module._resolveFilename = (name, ...rest) => (name === '@fastify/busboy' ? busboy : resolve(name, ...rest));

process.env.ELECTRON_SHIM_UNDICI = path.join(__dirname, 'undici');
require('./shim.cjs');
require('../out/main/main.cjs');
