/**
 * `npm run licences`: counts the licenses of all packages in the lock file, for both building and shipping.
 * Exits with code 1 and the names of packages whose license is not allowed. A bundle's contents are not
 * separated from its tools.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib.mjs';

const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib'],
  ...['CC0-1.0', 'Python-2.0', 'WTFPL', 'OFL-1.1', 'CC-BY-4.0'],
  // Copyleft for their own files, which we use unchanged; libvips and libheif are separate libraries beside the program.
  ...['MPL-2.0', 'LGPL-3.0', 'LGPL-3.0-or-later'],
]);
/** The package files declare the license in an old form that the lock file omits. */
const OLD_FORM = { busboy: 'MIT', streamsearch: 'MIT', 'png-js': 'MIT' };

/** Returns true if every license that `AND` joins, and one of those that `OR` joins, is allowed. */
export const isAllowed = (licence) =>
  licence
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((each) => ALLOWED.has(each)));

/** Groups the packages of a parsed lock file by license: `Map<license, names>`. */
export function licencesOf({ packages }) {
  const found = new Map();
  for (const [place, { license, link }] of Object.entries(packages)) {
    const name = place.split('node_modules/').slice(1).at(-1);
    if (name === undefined || link) continue;
    const licence = license ?? OLD_FORM[name] ?? 'none';
    found.set(licence, (found.get(licence) ?? new Set()).add(name));
  }
  return found;
}

/** Returns the licenses that are not allowed: 'GPL-3.0-only: name, name'. */
export const refused = (licences) =>
  [...licences]
    .filter(([licence]) => !isAllowed(licence))
    .map(([licence, names]) => `${licence}: ${[...names].join(', ')}`);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const licences = licencesOf(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')));
  for (const [licence, names] of licences) console.log(`${String(names.size).padStart(5)}  ${licence}`);
  const faults = refused(licences);
  for (const fault of faults) console.error(`not allowed  ${fault}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
