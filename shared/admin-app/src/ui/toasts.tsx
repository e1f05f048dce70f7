import { notifications, Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/** Milliseconds a success stays (design direction). */
const SUCCESS_MS = 6_000;

export interface ToastAction {
  label: string;
  run: () => void;
}

interface ToastOptions {
  /** A second line. */
  detail?: ReactNode;
  action?: ToastAction;
  /** A place to go to, after the action. */
  more?: ToastAction;
}

/** Says that something went well, politely; it fades. */
export function toastSuccess(text: string, options: ToastOptions = {}): void {
  show(text, options, { role: 'status', className: 'toast', autoClose: SUCCESS_MS });
}

/** Says that something failed, at once; it stays until it is dismissed. */
export function toastFailure(text: string, options: ToastOptions = {}): void {
  show(text, options, { role: 'alert', className: 'toast toast-bad', autoClose: false });
}

/** Says at once why nothing happened; nothing is lost by it, so that it fades. */
export function toastNotice(text: string): void {
  show(text, {}, { role: 'alert', className: 'toast toast-notice', autoClose: SUCCESS_MS });
}

function show(
  text: string,
  { detail, action, more }: ToastOptions,
  kind: { role: 'status' | 'alert'; className: string; autoClose: number | false },
): void {
  // The same words again while they are still there say nothing new, and would cover the screen.
  const id = `${kind.role}/${text}`;
  const button = ({ label, run }: ToastAction, look: string) => (
    <button
      type="button"
      className={`button button-small ${look}`}
      onClick={() => {
        notifications.hide(id);
        run();
      }}
    >
      {label}
    </button>
  );
  notifications.show({
    ...kind,
    id,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    message: (
      <div className="toast-row">
        <div className="toast-text">
          <b>{text}</b>
          {detail !== undefined && <div className="toast-detail">{detail}</div>}
        </div>
        {action && button(action, '')}
        {more && button(more, 'button-quiet')}
      </div>
    ),
  });
}

/** Where toasts appear: bottom right. Swiping is off: their texts can be selected. */
export function ToastRegion() {
  return (
    <Notifications
      position="bottom-right"
      allowDragDismiss={false}
      allowScrollDismiss={false}
      limit={4}
      zIndex={500}
    />
  );
}
