import { Dagger } from '@wa/core/blocks/dagger.tsx';
import type { Compared } from '@wa/core/domain/finder/finder-answer';

/** Id of the footnote for values that a buyer must confirm. */
export const CONFIRM_ID = 'confirm';

/** Comparison of a product: the requirement, the listed value, and the result, in that order. */
export function ComparedValues({ name, compared }: { name: string; compared: readonly Compared[] }) {
  return (
    <table className="compared answer-table">
      <caption className="visually-hidden">{name}: your requirements and the listed values</caption>
      <thead className="seen-if-wide">
        <tr>
          <th scope="col">Compared</th>
          <th scope="col">You need</th>
          <th scope="col">Listed</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {compared.map((line) => (
          <tr key={`${line.limits} ${line.label}`}>
            <th scope="row">{line.label}</th>
            <td data-label="You need">
              <BothSystems text={line.need} converted={line.needConverted} />
            </td>
            <td data-label="Listed">
              <ListedValue line={line} />
            </td>
            <td>
              <ResultWord line={line} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The listed value as a link to its row, with a dagger if it needs confirmation. */
export function ListedValue({ line }: { line: Compared }) {
  const value = <BothSystems text={line.listed || 'Not listed'} converted={line.listedConverted} />;
  return (
    <>
      {line.href === undefined ? value : <a href={line.href}>{value}</a>}
      {line.isOpen && <Dagger note={CONFIRM_ID} />}
    </>
  );
}

const RESULT_TONE: Partial<Record<Compared['result'], string>> = { holds: 'tone-ok', confirm: 'tone-warn' };

/** The result in bold, colored unless it fails. */
export const ResultWord = ({ line: { result, word } }: { line: Compared }) => (
  <b className={RESULT_TONE[result]}>{word}</b>
);

/** The value as typed or listed, followed by its conversion. */
export function BothSystems({ text, converted }: { text: string; converted: string }) {
  return (
    <>
      {text}
      {converted && (
        <>
          {' '}
          <small>({converted})</small>
        </>
      )}
    </>
  );
}
