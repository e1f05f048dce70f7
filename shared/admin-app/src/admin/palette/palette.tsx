import './palette.css';
import { counted } from '@wa/core/domain/text';
import { Modal } from '@mantine/core';
import { useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { MODAL } from '../../ui/dialog.tsx';
import { useReturnFocus } from '../../ui/return-focus.ts';
import { useEscape } from '../../ui/use-escape.ts';
import { findItems, type PaletteItem, usePaletteItems } from './use-palette-items.ts';
import { takeEarly } from './palette-state.ts';

/** Recently opened targets of this visit, latest first. */
let recent: readonly string[] = [];
const RECENT_KEPT = 5;

/** The command menu: opens any target or runs any command by name, with the keyboard. */
export function Palette({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  useEscape(onClose);
  const id = useId();
  const items = usePaletteItems();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const groups = useMemo(() => findItems(items, query, recent), [items, query]);
  const flat = groups.flatMap((group) =>
    group.items.map((item) => ({ item, id: idOf(id, group.name, item) })),
  );
  // If the command menu closes before its field has the focus, the page gets the keys.
  useEffect(() => () => void takeEarly(), []);
  const active = flat[Math.min(at, flat.length - 1)];

  const run = (item: PaletteItem) => {
    if (item.off !== undefined) return;
    if (item.group !== 'Commands')
      recent = [item.key, ...recent.filter((key) => key !== item.key)].slice(0, RECENT_KEPT);
    onClose();
    item.run();
  };
  const move = (step: number) => {
    const next = (Math.min(at, flat.length - 1) + step + flat.length) % Math.max(flat.length, 1);
    setAt(next);
    document.getElementById(flat[next]?.id ?? '')?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // These keys belong to the input method while it composes.
    if (event.nativeEvent.isComposing) return;
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const step = steps[event.key];
    if (step !== undefined && flat.length > 0) {
      event.preventDefault();
      move(step);
    }
    if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      run(active.item);
    }
  };
  return (
    <Modal.Root {...MODAL} centered={false} closeOnClickOutside onClose={onClose} size={640}>
      <Modal.Overlay />
      <Modal.Content className="palette">
        <Modal.Title component="h2" className="visually-hidden">
          Command menu
        </Modal.Title>
        <div className="line nowrap box-head">
          <Icon name="search" />
          <input
            className="input"
            role="combobox"
            aria-label="Search"
            aria-expanded={flat.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={active?.id}
            aria-autocomplete="list"
            placeholder="Search pages, products, and commands"
            data-autofocus
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setAt(0);
            }}
            onFocus={() => {
              const typed = takeEarly();
              if (typed !== '') setQuery((now) => now + typed);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <div className="palette-list" id={`${id}-list`} role="listbox" aria-label="Results" tabIndex={-1}>
          {groups.map(({ name, items: ofGroup }) => (
            <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
              <div className="muted palette-group" id={`${id}-${name}`}>
                {name}
              </div>
              {ofGroup.map((item) => (
                <Option
                  key={item.key}
                  id={idOf(id, name, item)}
                  item={item}
                  isActive={idOf(id, name, item) === active?.id}
                  onRun={() => run(item)}
                />
              ))}
            </div>
          ))}
        </div>
        <p className={flat.length > 0 ? 'visually-hidden' : 'padded'} role="status">
          {flat.length > 0 ? counted(flat.length, 'result') : 'No matches. Try fewer letters.'}
        </p>
        <p className="quiet line padded wide-only palette-foot" aria-hidden>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> move
          </span>
          <span>
            <kbd>Enter</kbd> open
          </span>
          <span>
            <kbd>&gt;</kbd> commands only
          </span>
          <span>
            <kbd>#</kbd> specs only
          </span>
          <span>
            <kbd>Esc</kbd> close
          </span>
        </p>
      </Modal.Content>
    </Modal.Root>
  );
}

const idOf = (id: string, group: string, { key }: PaletteItem) =>
  `${id}-${group}-${key.replace(/\W+/g, '-')}`;

interface OptionProps {
  id: string;
  item: PaletteItem;
  isActive: boolean;
  onRun: () => void;
}

/** An item. The input handles the keyboard, so the item only handles clicks. */
function Option({ id, item: { icon, label, hint, off }, isActive, onRun }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={off !== undefined}
      className="line nowrap palette-option"
      onClick={onRun}
    >
      <Icon name={icon} />
      <span>
        {label} <small>{off ?? hint}</small>
      </span>
      {isActive && off === undefined && <kbd aria-hidden>Enter</kbd>}
    </div>
  );
}
