import { afterAll, beforeAll, describe } from 'vitest';
import { keyPromises } from './contract/keys.ts';
import { navigationPromises } from './contract/navigation.ts';
import { orderPromises } from './contract/order.ts';
import { pagePromises } from './contract/pages.ts';
import { productPromises } from './contract/products.ts';
import { sessionPromises } from './contract/session.ts';
import { createSubject } from './contract/subject.ts';
import { uploadPromises } from './contract/uploads.ts';
import type { StartedServer } from './real-server.ts';

/**
 * What the offline queue relies on, of whatever answers it: statuses, bodies, tags, keys (D4). Every answer of every
 * test is held to the endpoint's own schemas on the way (contract/ask.ts).
 */
export function describeServerContract(name: string, start: () => Promise<StartedServer>): void {
  describe(`what the queue relies on, of ${name}`, () => {
    let server: StartedServer;
    beforeAll(async () => {
      server = await start();
    });
    afterAll(() => server.stop());

    const subject = createSubject(() => server);
    sessionPromises(subject);
    productPromises(subject);
    orderPromises(subject);
    keyPromises(subject);
    pagePromises(subject);
    navigationPromises(subject);
    uploadPromises(subject);
  });
}
