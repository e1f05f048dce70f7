import './toasts.css';
import { Notifications } from '@mantine/notifications';

/** The toasts, bottom right. Swiping is off: their texts can be selected. */
export function ToastList() {
  return (
    <Notifications
      className="toasts"
      position="bottom-right"
      allowDragDismiss={false}
      allowScrollDismiss={false}
      // At its full height from the start: one that grows is cut off by the toast below it.
      notificationMaxHeight="none"
      limit={Number.MAX_SAFE_INTEGER}
      zIndex={500}
    />
  );
}
