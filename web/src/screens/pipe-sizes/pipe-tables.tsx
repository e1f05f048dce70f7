import { PIPE_STANDARDS, standardLabel, type PipeStandard } from '@wa/core/domain/pipes/pipe-standards';
import { convert } from '@wa/core/domain/figures/units';

/** One table a standard, folded but for the first; only the server has them (router/render-document.tsx). */
export function PipeTables() {
  return (
    <div className="pipe-tables">
      {PIPE_STANDARDS.map((standard, at) => (
        <PipeTable key={standard.id} standard={standard} open={at === 0} />
      ))}
    </div>
  );
}

function PipeTable({ standard, open }: { standard: PipeStandard; open: boolean }) {
  const { id, unit, sizes } = standard;
  return (
    <section className="pipe-table" aria-labelledby={`${id}-name`}>
      <details open={open}>
        <summary>
          <h2 id={`${id}-name`}>{standardLabel(standard)}</h2>
        </summary>
        {/* A browser opens what holds the target of an address. */}
        <table id={id}>
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
      </details>
    </section>
  );
}

/** As the standard prints it; converted to a tenth of a millimeter or the hundredth of an inch that is nearest. */
function inUnit(outside: number, from: 'in' | 'mm', to: 'in' | 'mm'): string {
  if (from === to) return String(outside);
  return convert(outside, from, to).toFixed(to === 'mm' ? 1 : 2);
}
