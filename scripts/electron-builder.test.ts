import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FUSES = /^electronFuses:\n((?: {2}\w+: \w+\n)+)/m;

/**
 * The end-to-end tests read the fuses of a packaged binary, but their Electron may be too old for some fuses.
 * This test therefore reads the configuration.
 */
it('burns every fuse into the app that is shipped, each to its safe side', () => {
  const [, fuses = ''] = FUSES.exec(readFileSync('electron-builder.yml', 'utf8')) ?? [];
  expect(fuses.trim().split(/\n */)).toEqual([
    'runAsNode: false',
    'enableNodeOptionsEnvironmentVariable: false',
    'enableNodeCliInspectArguments: false',
    'grantFileProtocolExtraPrivileges: false',
    'enableCookieEncryption: true',
    'enableEmbeddedAsarIntegrityValidation: true',
    'onlyLoadAppFromAsar: true',
  ]);
});
