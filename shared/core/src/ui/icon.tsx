import { icons } from './icons.ts';
import type { IconName } from './icons.ts';

interface ShapeProps {
  /** SVG path data on a sheet of 20 x 20. */
  d: string;
  /** Only where no text stands beside the icon and its button has no label of its own. */
  label?: string | undefined;
  className?: string | undefined;
}

export interface IconProps extends Omit<ShapeProps, 'd'> {
  name: IconName;
}

/** One of the site's icons. */
export const Icon = ({ name, ...rest }: IconProps) => <IconShape d={icons[name]} {...rest} />;

/** One icon in the color and size of the text around it. Decorative unless it is given a label. */
export function IconShape({ d, label, className }: ShapeProps) {
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
      <path d={d} />
    </svg>
  );
}

/** Says to screen readers what the link does. */
export function NewTabNote() {
  return <span className="visually-hidden"> (opens in a new tab)</span>;
}
