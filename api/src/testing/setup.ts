/** Set-up of every test file of the API: modules are shared between files, so what is for each of them stands here. */
import { afterAll } from 'vitest';
import { dropDatabases } from './databases.ts';
import { stopSharedS3Server } from './s3-server.ts';

afterAll(dropDatabases);
afterAll(stopSharedS3Server);
