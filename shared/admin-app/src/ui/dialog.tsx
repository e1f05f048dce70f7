import { Modal, ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { useReturnFocus } from './return-focus.ts';

export interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons, the safe one first; they stay in place while the body scrolls. */
  footer: ReactNode;
  /** 'narrow' 448 px, 'form' xl (576 px), 'wide' 880 px (design direction), 'broad' the window, for two pages side by side. */
  width?: 'narrow' | 'form' | 'wide' | 'broad';
  /** Keeps its height whatever it shows: for bodies with tabs. */
  steady?: boolean;
  /** Nothing in the body takes the focus: it does so itself, for the keys that scroll. */
  onlyRead?: boolean;
  /** For what must be answered before anything else goes on. */
  urgent?: boolean;
  /** Closing is refused while this is true (a save on its way). */
  busy?: boolean;
}

/**
 * What every dialog has in common. Scroll is locked by the style sheet: the library would inject a style element
 * without a nonce, which the content security policy of /admin refuses.
 */
export const MODAL = {
  opened: true,
  centered: true,
  closeOnClickOutside: false,
  lockScroll: false,
  transitionProps: { duration: 150 },
  classNames: {
    overlay: 'dialog-scrim',
    content: 'dialog',
    title: 'dialog-title',
    body: 'dialog-body',
  },
} as const;

/** The library fixes the role; what must be answered is an alertdialog (D7). */
export function asAlertDialog(content: HTMLElement | null): void {
  content?.setAttribute('role', 'alertdialog');
}

const WIDTHS = { narrow: 448, form: 576, wide: 880, broad: 1440 } as const;

/** A modal dialog: fixed head and foot, scrolling body, at most 80vh; focus is trapped, and given back on closing. */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  width = 'form',
  steady = false,
  onlyRead = false,
  urgent,
  busy = false,
}: DialogProps) {
  useReturnFocus();
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Modal.Root {...MODAL} onClose={close} size={WIDTHS[width]}>
      <Modal.Overlay />
      <Modal.Content
        className={steady ? 'dialog-steady' : width === 'broad' ? 'dialog-broad' : ''}
        {...(urgent && { ref: asAlertDialog })}
      >
        <div className="dialog-head">
          <Modal.Title component="h2">{title}</Modal.Title>
          <ActionIcon aria-label="Close" onClick={close} disabled={busy}>
            <Icon name="close" />
          </ActionIcon>
        </div>
        <Modal.Body {...(onlyRead && { tabIndex: 0, role: 'group', 'aria-label': title })}>
          {children}
        </Modal.Body>
        <div className="dialog-foot">{footer}</div>
      </Modal.Content>
    </Modal.Root>
  );
}
