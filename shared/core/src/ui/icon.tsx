import { icons } from './icons.ts';
import type { IconName } from './icons.ts';

export interface IconProps {
  name: IconName;
  /** Only where no text stands beside the icon and its button has no label of its own. */
  label?: string;
  className?: string;
}

/** One icon in the color and size of the text around it. Decorative unless it is given a label. */
export function Icon({ name, label, className }: IconProps) {
  const role = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg
      className={className ? `i ${className}` : 'i'}
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...role}
    >
      <path d={icons[name]} />
    </svg>
  );
}
