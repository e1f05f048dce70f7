import { unbroken } from '../domain/text.ts';

/** A figure that differs by class: a line a class, read as one sentence. */
export function FactClasses({ classes }: { classes: readonly string[] }) {
  return classes.map((each, index, { length }) => (
    <span key={each} className="fact-class">
      {unbroken(each)}
      {index + 1 < length && ', '}
    </span>
  ));
}
