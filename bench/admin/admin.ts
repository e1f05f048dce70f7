import { startServer, temporaryFolder } from '../../e2e/support/server.ts';
import { benchDragging } from './dragging.ts';
import { benchFiles } from './files.ts';
import { prepareAdminCatalogue } from './fixture.ts';
import { benchOpening, launchBrowser, openSession } from './opening.ts';
import { benchReplay } from './replay.ts';
import { benchTyping } from './typing.ts';

/** The content admin in a real browser, on a server of its own with a long catalogue. */
export async function benchAdmin(): Promise<void> {
  const folder = await temporaryFolder();
  await prepareAdminCatalogue(folder.path);
  const server = await startServer({ dataDir: folder.path });
  const browser = await launchBrowser();
  try {
    const session = await openSession(browser, server);
    await benchOpening(browser, server, session);
    await benchFiles(browser, server, session);
    await benchDragging(browser, server, session);
    await benchTyping(browser, server, session);
    await benchReplay(browser, server, session);
  } finally {
    await browser.close();
    await server.stop();
    await folder.remove();
  }
}
