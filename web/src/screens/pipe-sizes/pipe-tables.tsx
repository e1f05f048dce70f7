import {
  MATERIAL_LABELS,
  type PipeSize,
  type PipeStandard,
  standardLabel,
} from '@wa/core/domain/pipes/pipe-standards';
import { BY_OUTSIDE, outsideIn, SIZE_COLUMNS, sizeRows } from '@wa/core/domain/pipes/size-matrix';

/** Outside diameters by nominal size and standard, which only the server has (router/render-document.tsx). */
export function PipeTables() {
  return (
    <>
      <div className="pipe-table box-strong" role="region" aria-label="Outside diameters" tabIndex={0}>
        <table>
          <caption className="visually-hidden">Outside diameters by nominal size and standard</caption>
          <thead>
            <tr>
              <th scope="col">Nominal size</th>
              {SIZE_COLUMNS.map((standard) => (
                <th scope="col" key={standard.id} id={standard.id}>
                  {standard.of === 'copper' ? 'Copper tube' : MATERIAL_LABELS[standard.of]}
                  <small>{standard.name}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sizeRows().map(({ id, name, dn, sizes }) => (
              <tr key={id} id={id}>
                <th scope="row">
                  {name}
                  {dn !== null && <small>DN {dn}</small>}
                </th>
                {SIZE_COLUMNS.map((standard) => {
                  const size = sizes.get(standard.id);
                  return <td key={standard.id}>{size && <Outside standard={standard} size={size} />}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="pipe-note quiet">Sizes of copper tube and PE tubing are in inches, not NPS.</p>
      {BY_OUTSIDE.map((standard) => (
        <section className="section" key={standard.id} aria-labelledby={standard.id}>
          <h2 id={standard.id}>{standardLabel(standard)}</h2>
          <p>The nominal size is the outside diameter in millimeters.</p>
          <ul className="pipe-outside">
            {standard.sizes.map((size) => (
              <li key={size.key}>
                <b>{size.nominal}</b>
                <Outside standard={standard} size={size} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** The outside diameter in both unit systems. Styles show the selected one. */
const Outside = ({ standard, size }: { standard: PipeStandard; size: PipeSize }) => (
  <>
    {(['in', 'mm'] as const).map((unit) => (
      <span
        key={unit}
        className={`${unit === 'in' ? 'us' : 'metric'}${unit === standard.unit ? '' : ' converted'}`}
      >
        {outsideIn(standard, size, unit)} {unit}
      </span>
    ))}
  </>
);
