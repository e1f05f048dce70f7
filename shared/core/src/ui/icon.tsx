/**
 * Icons as path data in a 20 x 20 view box, drawn with round lines of 1.6 units and no fill: a few strings
 * instead of an icon package.
 */
export const icons = {
  menu: 'M3 5h14M3 10h14M3 15h14',
  close: 'M5 5l10 10M15 5L5 15',
  search: 'M9 3a6 6 0 1 0 0 12A6 6 0 0 0 9 3zM13.5 13.5L17 17',
  back: 'M8 4L2.5 10L8 16M3 10h14.5',
  chevronRight: 'M7.5 4l6 6l-6 6',
  mail: 'M2.5 4.5h15v11h-15zM3 5l7 6l7 -6',
  phone: 'M4 3h3l1.5 4l-2 1.5c.8 2 2.2 3.8 5 5l1.5 -2l4 1.5v3c-8 1 -14 -5 -13 -13z',
  download: 'M10 3v10M5.5 9L10 13.5L14.5 9M3 17h14',
  pdf: 'M5 2.5h7l3.5 3.5v11.5H5zM12 2.5V6h3.5M7.5 10h5M7.5 13h5',
  external: 'M8 4H4v12h12v-4M11 3h6v6M17 3l-8 8',
  globe:
    'M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 0 0 0 -15zM2.5 10h15M10 2.5c4 4 4 11 0 15M10 2.5c-4 4 -4 11 0 15',
  print: 'M5 8V3h10v5M5 14H3V8h14v6h-2M5 12h10v5H5z',
  copy: 'M7 7h10v10H7zM13 7V3H3v10h4',
  plus: 'M10 3.5v13M3.5 10h13',
  trash: 'M3.5 5.5h13M8 5V3h4v2M5 5.5l.7 11.5h8.6L15 5.5M8.5 9v5M11.5 9v5',
  undo: 'M7 4L3 8l4 4M3.5 8H12a4.5 4.5 0 0 1 0 9H8',
  page: 'M5 2.500h7l3.5 3.500v11.500H5zM12 2.500V6h3.5',
  columns: 'M3 4h14v12H3zM10 4v12',
  text: 'M4 4h12M10 4v12M7 16h6',
  link: 'M8 12l4 -4M9 6l1.5 -1.5a3.5 3.5 0 0 1 5 5L14 11M6 9l-1.5 1.5a3.5 3.5 0 0 0 5 5L11 14',
  table: 'M3 4h14v12H3zM3 8h14M3 12h14M9 4v12',
  clipboard: 'M4.5 4.500h11v13h-11zM8 2.500h4v3H8zM7.500 9.500h5M7.500 13h5',
  ruler: 'M2.500 13.500l11 -11l4 4l-11 11zM6 10l1.500 1.500M8.500 7.500l2 2M11 5l1.500 1.500',
  check: 'M4 10.5l4 4l8 -9',
  warning: 'M10 3L1.5 17h17zM10 8v4M10 14.5h.01',
  list: 'M3.5 5h.01M7 5h10M3.5 10h.01M7 10h10M3.5 15h.01M7 15h10',
} as const satisfies Record<string, string>;

export type IconName = keyof typeof icons;

interface ShapeProps {
  /** SVG path data in a 20 x 20 view box. */
  d: string;
  /** Needed only for an icon without adjacent text, in a button without a label. */
  label?: string | undefined;
  className?: string | undefined;
}

export interface IconProps extends Omit<ShapeProps, 'd'> {
  name: IconName;
}

/** Shows one of the site's icons. */
export const Icon = ({ name, ...rest }: IconProps) => <IconShape d={icons[name]} {...rest} />;

/** Shows an icon in the color and size of the surrounding text. It is decorative unless it has a label. */
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

/** Tells screen readers that the link opens a new tab. */
export function NewTabNote() {
  return <span className="visually-hidden"> (opens in a new tab)</span>;
}
