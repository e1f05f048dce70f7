import type { RefObject } from 'react';
import { Icon } from '@wa/core/ui/icon.tsx';
import { Photo } from '@wa/core/ui/photo.tsx';
import { pictureFile } from '../picture.tsx';
import { LIST_ID, optionId, useSuggestions } from './use-suggestions.ts';
import './suggestions.css';

/** Suggestions below a search field. The module loads at the first focus of the field. */
export function Suggestions({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const { rows, active, close } = useSuggestions(input);
  const groups = [...new Set(rows.map(({ group }) => group))];
  return (
    <>
      <div
        className="suggestions floating"
        id={LIST_ID}
        role="listbox"
        aria-label="Suggestions"
        hidden={rows.length === 0}
        // A mouse press on a row must not take the focus from the field.
        onMouseDown={(event) => {
          event.preventDefault();
        }}
      >
        {groups.map((group) => (
          <div key={group} role="group" aria-label={group}>
            <p aria-hidden="true">{group}</p>
            {rows.map(
              ({ text, note, href, image, icon, ...row }, at) =>
                row.group === group && (
                  <a
                    key={href}
                    id={optionId(at)}
                    role="option"
                    aria-selected={at === active}
                    href={href}
                    tabIndex={-1}
                    onClick={close}
                  >
                    {image === '' ? (
                      <Icon name={icon} />
                    ) : (
                      <Photo src={pictureFile(image)} alt="" sizes="small" width="39" height="26" />
                    )}
                    <span>{text}</span>
                    <small>{note}</small>
                  </a>
                ),
            )}
          </div>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {rows.length > 0 && `${String(rows.length)} suggestions. Arrow keys move, Enter opens.`}
      </p>
    </>
  );
}
