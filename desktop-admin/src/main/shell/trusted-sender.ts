import type { WebContents, WebFrameMain } from 'electron';
import { APP_ORIGIN, SERVERS_DOCUMENT } from '../../ipc/addresses.ts';
import type { CallName } from '../../ipc/calls.ts';
import { isOwnDocument } from '../window/openable.ts';

interface Sender {
  sender: WebContents;
  senderFrame: Pick<WebFrameMain, 'url' | 'parent'> | null;
}

/**
 * Returns true for a call of the main window's top frame at one of the app's own documents. Only the server
 * selection screen knows the server's address. (In Node, the origin of this scheme is 'null', so prefixes are
 * compared.)
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
