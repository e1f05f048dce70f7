import { Button, type ButtonVariant } from '@mantine/core';
import { notifications, notificationsStore, useNotifications } from '@mantine/notifications';
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { lazyPart } from './lazy-part.tsx';

const ToastList = lazyPart(async () => (await import('./toast-list.tsx')).ToastList);

/** Milliseconds that what went well stays (design direction). */
const FADES_AFTER = 6_000;
/** Messages that fade, at once: a later one takes the place of the oldest. */
const FADING_AT_ONCE = 3;

export interface ToastAction {
  label: string;
  run: () => void;
}

interface ToastOptions {
  /** A second line. */
  detail?: ReactNode;
  action?: ToastAction | undefined;
  /** A place to go to, after the action. */
  more?: ToastAction;
}

type Kind = 'success' | 'notice' | 'failure';

const LOOKS = {
  success: { role: 'status', className: 'toast' },
  notice: { role: 'alert', className: 'toast toast-notice' },
  failure: { role: 'alert', className: 'toast toast-bad' },
} as const;

/** Says that something went well, politely; it fades. */
export function toastSuccess(text: string, options: ToastOptions = {}): void {
  show('success', text, options);
}

/** Says that something failed, at once and in the place of what went well; it stays until it is dismissed. */
export function toastFailure(text: string, options: ToastOptions = {}): void {
  show('failure', text, options);
}

/** Says at once why nothing happened; nothing is lost by it, so that it fades. */
export function toastNotice(text: string): void {
  show('notice', text, {});
}

let count = 0;

/** Every message appears at once: what gives way is what fades anyway, and the same words from before. */
function show(kind: Kind, text: string, options: ToastOptions): void {
  count += 1;
  const id = `toast-${String(count)}`;
  notifications.updateState(notificationsStore, (standing) => {
    // Newest first, as they are shown.
    const others = standing.filter((toast) => toast['data-text'] !== text);
    const fading = others.filter((toast) => toast['data-kind'] !== 'failure');
    const gone = new Set(kind === 'failure' ? fading : fading.slice(FADING_AT_ONCE - 1));
    return [
      ...others.filter((toast) => !gone.has(toast)),
      {
        ...LOOKS[kind],
        id,
        'data-kind': kind,
        'data-text': text,
        // The newest stands first, where it is seen when there are more than fit.
        priority: count,
        autoClose: false,
        withCloseButton: true,
        closeButtonProps: { 'aria-label': 'Dismiss' },
        message: <Toast id={id} text={text} fades={kind !== 'failure'} {...options} />,
      },
    ];
  });
}

interface ToastProps extends ToastOptions {
  id: string;
  text: string;
  fades: boolean;
}

function Toast({ id, text, fades, detail, action, more }: ToastProps) {
  const { row, onMouseMove } = useFading(id, fades);
  const button = ({ label, run }: ToastAction, variant: ButtonVariant) => (
    <Button
      size="xs"
      variant={variant}
      onClick={() => {
        notifications.hide(id);
        run();
      }}
    >
      {label}
    </Button>
  );
  return (
    <div className="toast-row" ref={row} onMouseMove={onMouseMove}>
      <div className="toast-text">
        <b>{text}</b>
        {detail !== undefined && <div className="toast-detail">{detail}</div>}
      </div>
      {action && button(action, 'default')}
      {more && button(more, 'subtle')}
    </div>
  );
}

/**
 * Takes a toast away after its time. It stays while it has the focus or a pointer moves over it: one that only rests
 * where the toast came up was there for what lies below.
 */
function useFading(id: string, fades: boolean) {
  const row = useRef<HTMLDivElement>(null);
  const pointer = useRef<string | null>(null);
  const renew = useRef(() => {});
  useEffect(() => {
    if (!fades) return;
    let timer: ReturnType<typeof setTimeout>;
    const start = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const hasFocus = row.current?.closest('.toast')?.contains(document.activeElement) ?? false;
        if (hasFocus) start();
        else notifications.hide(id);
      }, FADES_AFTER);
    };
    renew.current = start;
    start();
    return () => clearTimeout(timer);
  }, [fades, id]);
  const onMouseMove = ({ clientX, clientY }: MouseEvent) => {
    const at = `${String(clientX)}/${String(clientY)}`;
    if (pointer.current !== null && pointer.current !== at) renew.current();
    pointer.current = at;
  };
  return { row, onMouseMove };
}

/** Where toasts appear: what draws them comes with the first of them. */
export function ToastRegion() {
  const count = useNotifications().notifications.length;
  const [isWanted, setIsWanted] = useState(false);
  if (count > 0 && !isWanted) setIsWanted(true);
  return isWanted && <ToastList />;
}
