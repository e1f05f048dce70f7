import { PIPE_STANDARDS, standardLabel } from '@wa/core/domain/pipes/pipe-standards';
import type { PipeStandard } from '@wa/core/domain/pipes/pipe-standard';
import { convert } from '@wa/core/domain/figures/units';

/** One table a standard; only the server has them (cms/body-shelf.ts). */
export function PipeTables() {
  return (
    <>
      <nav className="pipe-standards" aria-label="Standards">
        <ul>
          {PIPE_STANDARDS.map((standard) => (
            <li key={standard.id}>
              <a href={`#${standard.id}`}>{standardLabel(standard)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="pipe-tables">
        {PIPE_STANDARDS.map((standard) => (
          <PipeTable key={standard.id} standard={standard} />
        ))}
      </div>
    </>
  );
}

function PipeTable({ standard }: { standard: PipeStandard }) {
  const { id, unit, sizes } = standard;
  return (
    <section className="section pipe-table" aria-labelledby={id}>
      <h2 id={id}>{standardLabel(standard)}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Nominal size</th>
            <th scope="col">Outside, in</th>
            <th scope="col">Outside, mm</th>
          </tr>
        </thead>
        <tbody>
          {sizes.map(({ key, nominal, outside }) => (
            <tr key={key}>
              <th scope="row">{nominal}</th>
              <td className={unit === 'in' ? undefined : 'converted'}>{inUnit(outside, unit, 'in')}</td>
              <td className={unit === 'mm' ? undefined : 'converted'}>{inUnit(outside, unit, 'mm')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** As the standard prints it; converted to a tenth of a millimeter or the hundredth of an inch that is nearest. */
function inUnit(outside: number, from: 'in' | 'mm', to: 'in' | 'mm'): string {
  if (from === to) return String(outside);
  return convert(outside, from, to).toFixed(to === 'mm' ? 1 : 2);
}
