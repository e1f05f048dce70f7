/** The child of the lock test: opens the store of a folder as a server does, and tells so on stdout. */
import { openSqliteStore } from '../sqlite/sqlite-store.ts';

openSqliteStore({ dataDir: process.argv[2] ?? '', own: true });
process.stdout.write('held\n');
setInterval(() => undefined, 60_000);
