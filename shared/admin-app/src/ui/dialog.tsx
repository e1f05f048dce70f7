import { Modal, Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { IconButton } from './icon-button.tsx';
import { useReturnFocus } from './return-focus.ts';
import { useEscape } from './use-escape.ts';
import { CANCEL } from '@wa/core/domain/labels';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Label of the safe button, which comes first and closes the dialog. */
  closes?: string;
  /** Further buttons. They stay in place while the body scrolls. */
  actions?: ReactNode;
  /** Replaces all buttons, if they have another order. */
  footer?: ReactNode;
  /**
   * 'narrow' 448 px, 'form' xl (576 px), 'wide' 880 px (design direction), 'broad' the window width, for two
   * pages side by side.
   */
  width?: 'narrow' | 'form' | 'wide' | 'broad';
  /** Keeps a constant height, for bodies with tabs. */
  steady?: boolean;
  /** Lets the body take the focus for scrolling by keyboard, because it has no focusable elements. */
  onlyRead?: boolean;
  /** Marks a dialog that must be answered before anything else. */
  urgent?: boolean;
  /** Prevents closing while true, for example during a save. */
  busy?: boolean;
}

/**
 * Props of all modal dialogs. The style sheet locks the scrolling, because the library would inject a style
 * element without a nonce, which the content security policy of /admin blocks.
 */
export const MODAL = {
  opened: true,
  centered: true,
  closeOnClickOutside: false,
  closeOnEscape: false,
  lockScroll: false,
  transitionProps: { duration: 150 },
  classNames: {
    overlay: 'dialog-scrim',
    content: 'dialog',
    title: 'dialog-title',
    body: 'dialog-body',
  },
} as const;

/** Sets the role to alertdialog (D7), which the library doesn't support. */
export function asAlertDialog(content: HTMLElement | null): void {
  content?.setAttribute('role', 'alertdialog');
}

const WIDTHS = { narrow: 448, form: 576, wide: 880, broad: 1440 } as const;

/**
 * A modal dialog with a fixed header and footer, a scrolling body, and at most 80vh. It traps the focus and
 * returns it on closing.
 */
export function Dialog({
  title,
  onClose,
  children,
  closes = CANCEL,
  actions,
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
  useEscape(close);
  return (
    <Modal.Root {...MODAL} onClose={close} size={WIDTHS[width]}>
      <Modal.Overlay />
      <Modal.Content
        className={steady ? 'dialog-steady' : width === 'broad' ? 'dialog-broad' : ''}
        {...(urgent && { ref: asAlertDialog })}
      >
        <div className="line nowrap between dialog-head">
          <Modal.Title component="h2">{title}</Modal.Title>
          <IconButton icon="close" label="Close" onClick={close} disabled={busy} />
        </div>
        <Modal.Body {...(onlyRead && { tabIndex: 0, role: 'group', 'aria-label': title })}>
          {children}
        </Modal.Body>
        <div className="line dialog-foot">
          {footer ?? (
            <>
              <Button data-autofocus={urgent} disabled={busy} onClick={onClose}>
                {closes}
              </Button>
              {actions}
            </>
          )}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

interface FormDialogProps extends Pick<DialogProps, 'title' | 'onClose' | 'width' | 'busy'> {
  /** Label of the submit button. Enter in a field also submits. */
  does: string;
  /** True while the input cannot be submitted. */
  disabled?: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/** A dialog with a few fields, a Cancel button, and a submit button. */
export function FormDialog({ does, disabled = false, onSubmit, children, ...dialog }: FormDialogProps) {
  const { busy = false } = dialog;
  const form = useId();
  return (
    <Dialog
      {...dialog}
      actions={
        <Button type="submit" form={form} variant="filled" disabled={busy || disabled}>
          {does}
        </Button>
      }
    >
      <form
        id={form}
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !disabled) onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
