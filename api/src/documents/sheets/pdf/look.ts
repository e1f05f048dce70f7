/** Measures in points (1/72 inch) and colors of the printed sheets; colors are the design tokens of the light theme. */
export const PAGE = { width: 612, height: 792, left: 48, right: 48, top: 72, bottom: 64 } as const;
export const CONTENT_WIDTH = PAGE.width - PAGE.left - PAGE.right;

export const COLORS = {
  text: '#15252b',
  text2: '#43555c',
  text3: '#586a71',
  brand: '#0c3f4a',
  link: '#11505d',
  line: '#d5dde0',
  line2: '#aebabf',
  head: '#e9eef0',
  rowAlt: '#f7f9f9',
  signal: '#d2501e',
} as const;

export const SIZE = {
  title: 25,
  titleLine: 13,
  section: 15,
  block: 11.5,
  lead: 11,
  text: 9.75,
  note: 8.25,
  table: 9,
  tableHead: 8.5,
  frame: 8,
} as const;
