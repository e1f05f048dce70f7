import type { WebContents, WebFrameMain } from 'electron';
import { APP_ORIGIN, SERVERS_DOCUMENT } from '../../ipc/addresses.ts';
import type { CallName } from '../../ipc/calls.ts';
import { isOwnDocument } from '../window/openable.ts';

interface Sender {
  sender: WebContents;
  senderFrame: Pick<WebFrameMain, 'url' | 'parent'> | null;
}

/**
 * Returns true for a call from the main window's top frame while it shows one of the app's own documents. The
 * call `servers`, which gives addresses of servers, is for the server selection screen only; `window` is for
 * both documents, and all other calls are for the admin. (In Node, the origin of this scheme is 'null', so
 * prefixes are compared.)
 */
export function isTrustedSender(
  { sender, senderFrame }: Sender,
  name: CallName,
  window: WebContents | null,
): boolean {
  if (window === null || sender !== window || senderFrame === null) return false;
  if (senderFrame.parent !== null || !isOwnDocument(senderFrame.url)) return false;
  const isChooser = senderFrame.url === APP_ORIGIN + SERVERS_DOCUMENT;
  return (name === 'servers') === isChooser || name === 'window';
}
