// The entry of a packaged app on the older Electron of the tests: the shim first, then the product.
const Module = require('node:module');
const path = require('node:path');

// A package holds no node_modules; the shim's only dependency lies beside it.
const resolve = Module._resolveFilename;
const busboy = path.join(__dirname, 'busboy', 'lib', 'main.js');
Module._resolveFilename = (name, ...rest) => (name === '@fastify/busboy' ? busboy : resolve(name, ...rest));

process.env.ELECTRON_SHIM_UNDICI = path.join(__dirname, 'undici');
require('./shim.cjs');
require('../out/main/main.cjs');
