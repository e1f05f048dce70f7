import { convertedText } from '../rounding.ts';
import { convert, withUnit, type Unit } from '../units.ts';

/** How a question to the owner ends. */
export const CONFIRM = 'please confirm with us';
export const ASK = 'please ask us';

/** `16 ft`: readers know what the head is of. */
export const short = (text: string): string => text.replace(/ of water$| wc$/, '');

/** A number as it would be in another unit: `19.7 ft`. */
export const compared = (value: number, from: Unit, to: Unit): string =>
  short(withUnit(convertedText(convert(value, from, to), to, 'nearest'), to));
