// Adds webUtils: a session preload runs before the window's own and shares its `electron` object.
const electron = require('electron');
electron.webUtils ??= { getPathForFile: (file) => file.path };
