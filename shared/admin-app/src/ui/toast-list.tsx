import './toasts.css';
import { Notifications } from '@mantine/notifications';

/** The toasts, bottom right. Swiping is off, so that their texts can be selected. */
export function ToastList() {
  return (
    <Notifications
      className="toasts"
      position="bottom-right"
      allowDragDismiss={false}
      allowScrollDismiss={false}
      // A toast has its full height from the start, because a growing one is clipped by the toast below it.
      notificationMaxHeight="none"
      limit={Number.MAX_SAFE_INTEGER}
      zIndex={500}
    />
  );
}
