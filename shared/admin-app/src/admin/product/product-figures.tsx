import { listedFigures } from '@wa/core/domain/catalogue/draw-records';
import { phraseOf, subjectOf } from '@wa/core/domain/figures/figure-text';
import { move } from '@wa/core/domain/ordering';
import { IconButton } from '../../ui/icon-button.tsx';
import { DragHandle } from '../../ui/drag-handle.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import { useCatalogue } from '../catalogue/use-catalogue.ts';
import { MoveMenu } from '../move/move-menu.tsx';
import { FigureLink } from '../references/drawn-line.tsx';
import { FigureSearch } from '../references/use-figure-picker.tsx';
import type { FieldsProps } from './product-kind.ts';

const idOf = (key: string) => key;

/** Edits the figures on a product's page, data sheet, and structured data, in order (D14). */
export function ProductFigures({ form: { figures: keys }, onEdit }: Pick<FieldsProps, 'form' | 'onEdit'>) {
  const catalogue = useCatalogue();
  const nameOf = (key: string) => {
    const found = catalogue.figure(key);
    return found === null ? key : subjectOf(found);
  };
  const edit = (change: (now: readonly string[]) => readonly string[]) =>
    onEdit((now) => ({ ...now, figures: change(now['figures'] as readonly string[]) }));
  const onMove = (from: number, to: number) => edit((figures) => [...move(figures, from, to)]);
  const { lines, notes } = listedFigures(keys, catalogue);
  return (
    <div className="stack">
      <FigureSearch
        label="Add spec"
        hint="Listed on the product page, on its data sheet, and for search engines."
        onPick={({ key }) => edit((figures) => (figures.includes(key) ? figures : [...figures, key]))}
      />
      {keys.length === 0 ? (
        <p className="field-hint">No specs yet. Without specs, the page shows only the content.</p>
      ) : (
        <SortableList
          label="Specs in order"
          layout="list"
          className="box framed-list"
          items={keys}
          idOf={idOf}
          nameOf={nameOf}
          onMove={onMove}
          renderItem={(key, index) => {
            const found = catalogue.figure(key);
            const name = nameOf(key);
            return (
              <div className="item-row">
                <DragHandle label={`Drag ${name}, position ${String(index + 1)}`} />
                <span>
                  <b>{name}</b> {found && phraseOf(found)}
                  {found ? (
                    <small>
                      <FigureLink name={key} />
                    </small>
                  ) : (
                    <span className="field-error">spec not found, not shown to visitors</span>
                  )}
                </span>
                <div className="line">
                  <MoveMenu name={name} index={index} count={keys.length} onMove={onMove} />
                  <IconButton
                    icon="trash"
                    color="danger"
                    label={`Remove ${name}`}
                    onClick={() => edit((figures) => figures.filter((other) => other !== key))}
                  />
                </div>
              </div>
            );
          }}
        />
      )}
      {lines.length > 0 && (
        <section aria-labelledby="figures-preview">
          <h3 id="figures-preview" className="field-label">
            Shown below the content
          </h3>
          <ul className="bullets">
            {lines.map(({ key, label, text }) => (
              <li key={key}>
                <strong>{label}:</strong> {text}
              </li>
            ))}
          </ul>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </section>
      )}
    </div>
  );
}
