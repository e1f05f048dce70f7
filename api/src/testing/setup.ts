/**
 * Setup of every test file of the API. Modules are shared between files, so that cleanup after each file
 * belongs here.
 */
import { afterAll } from 'vitest';
import { dropDatabases } from './databases.ts';
import { stopSharedS3Server } from './s3-server.ts';

afterAll(dropDatabases);
afterAll(stopSharedS3Server);
