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
      limit={Number.MAX_SAFE_INTEGER}
      zIndex={500}
    />
  );
}
