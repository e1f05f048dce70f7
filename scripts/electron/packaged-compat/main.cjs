// The entry of a packaged app on the older Electron of the tests: the shim first, then the product.
const path = require('node:path');
process.env.ELECTRON_SHIM_UNDICI = path.join(__dirname, 'undici');
require('./shim.cjs');
require('../out/main/main.cjs');
