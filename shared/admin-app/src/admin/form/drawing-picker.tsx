import './drawing-picker.css';
import { useDeferredValue, useState } from 'react';
import { drawing, drawingNames } from '@wa/core/drawings/drawings';
import { DrawingView, useDrawings } from '@wa/core/drawings/drawing-view.tsx';
import { Button, TextInput } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';

interface DrawingPickerProps {
  onPick: (name: string) => void;
  onClose: () => void;
}

/** Lists the drawings of the catalog, searchable by name and description. */
export function DrawingPicker({ onPick, onClose }: DrawingPickerProps) {
  const [text, setText] = useState('');
  const words = useDeferredValue(text).toLowerCase().split(/\s+/).filter(Boolean);
  useDrawings();
  const altOf = (name: string) => drawing(name)?.alt ?? '';
  const found = drawingNames().filter((name) => {
    const about = `${name} ${altOf(name)}`.toLowerCase();
    return words.every((word) => about.includes(word));
  });
  return (
    <Dialog
      title="Choose a drawing"
      width="wide"
      onClose={onClose}
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      <TextInput
        label="Search drawings"
        type="search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      {found.length === 0 ? (
        <p className="muted">No matching drawings. Try fewer or shorter words.</p>
      ) : (
        <ul className="choices drawing-choices">
          {found.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => onPick(name)} title={altOf(name)}>
                <DrawingView name={name} variant="card" decorative />
                <span>{name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
