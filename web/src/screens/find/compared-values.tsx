import { Dagger } from '@wa/core/blocks/dagger.tsx';
import type { Compared } from '@wa/core/domain/finder/finder-answer';

/** The footnote of values that a visitor must confirm. */
export const CONFIRM_ID = 'confirm';

/** What was compared for a product: need, listed value, and result, in that order. */
export function ComparedValues({ name, compared }: { name: string; compared: readonly Compared[] }) {
  return (
    <table className="compared">
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
            <td>
              <BothSystems text={line.need} converted={line.needConverted} />
            </td>
            <td>
              <ListedValue line={line} />
            </td>
            <td className={`compared-${line.result}`}>{line.word}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What is listed, with its dagger where it is open. */
export function ListedValue({ line }: { line: Compared }) {
  return (
    <>
      <BothSystems text={line.listed || 'Not listed'} converted={line.listedConverted} />
      {line.isOpen && <Dagger note={CONFIRM_ID} />}
    </>
  );
}

/** As typed or listed first, converted behind it. */
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
