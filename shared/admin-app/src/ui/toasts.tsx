import { Button, type ButtonVariant } from '@mantine/core';
import { notifications, notificationsStore, useNotifications } from '@mantine/notifications';
import { useEffect, useRef, useState, type FocusEvent, type MouseEvent, type ReactNode } from 'react';
import { lazyPart } from './lazy-part.tsx';

const ToastList = lazyPart(async () => (await import('./toast-list.tsx')).ToastList);

/** Milliseconds that a success message stays (design direction). */
const FADES_AFTER = 6_000;
/** Maximum number of fading messages. A newer one replaces the oldest. */
const FADING_AT_ONCE = 3;

export interface ToastAction {
  label: string;
  run: () => void;
}

interface ToastOptions {
  /** A second line. */
  detail?: ReactNode;
  /** The error of a failure, whose message is the second line. */
  cause?: unknown;
  action?: ToastAction | undefined;
  /** A link, shown after the action. */
  more?: ToastAction;
}

type Kind = 'success' | 'notice' | 'failure';

const LOOKS = {
  success: { role: 'status', className: 'toast' },
  notice: { role: 'alert', className: 'toast toast-notice' },
  failure: { role: 'alert', className: 'toast toast-bad' },
} as const;

/** Shows a polite success message that fades. */
export function toastSuccess(text: string, options: ToastOptions = {}): void {
  show('success', text, options);
}

/** Shows a failure at once and in place of success messages. It stays until it is dismissed. */
export function toastFailure(text: string, options: ToastOptions = {}): void {
  show('failure', text, options);
}

/** Explains at once why an action had no effect. Nothing is lost, so the message fades. */
export function toastNotice(text: string): void {
  show('notice', text, {});
}

/** The control that had the focus before a toast got it; null while no toast has the focus. */
let before: HTMLElement | null = null;

function rememberFocus({ relatedTarget }: FocusEvent): void {
  if (relatedTarget instanceof HTMLElement && relatedTarget.closest('.toast') === null)
    before = relatedTarget;
}

/** A toast that closes leaves the focus to nothing. */
function forgetFocus({ relatedTarget }: FocusEvent): void {
  if (relatedTarget !== null) before = null;
}

function returnFocus(): void {
  if (document.activeElement === document.body) before?.focus();
}

let count = 0;

/** Shows a message at once. It replaces fading messages and an older message with the same text. */
function show(kind: Kind, text: string, options: ToastOptions): void {
  count += 1;
  const id = `toast-${String(count)}`;
  notifications.updateState(notificationsStore, (standing) => {
    // Toasts are sorted as shown, newest first.
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
        // The newest toast is first, which keeps it visible if not all of them fit.
        priority: count,
        autoClose: false,
        withCloseButton: true,
        closeButtonProps: { 'aria-label': 'Dismiss' },
        onFocus: rememberFocus,
        onBlur: forgetFocus,
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

function Toast({ id, text, fades, cause, action, more, ...options }: ToastProps) {
  const { detail = cause instanceof Error ? cause.message : undefined } = options;
  const { row, onMouseMove } = useFading(id, fades);
  useEffect(() => returnFocus, []);
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
    <div className="line nowrap toast-row" ref={row} onMouseMove={onMouseMove}>
      <div className="toast-text">
        <b>{text}</b>
        {detail !== undefined && <div className="muted">{detail}</div>}
      </div>
      {action && button(action, 'default')}
      {more && button(more, 'subtle')}
    </div>
  );
}

/**
 * Closes a toast after its time, except while it has the focus or the pointer moves over it. A resting
 * pointer doesn't count, because it was there for the content below the toast.
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

/** Container of the toasts. Its renderer loads with the first toast. */
export function ToastRegion() {
  const count = useNotifications().notifications.length;
  const [isWanted, setIsWanted] = useState(false);
  if (count > 0 && !isWanted) setIsWanted(true);
  return isWanted && <ToastList />;
}
