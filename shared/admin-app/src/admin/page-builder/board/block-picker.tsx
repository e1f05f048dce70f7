import { useEffect, useRef } from 'react';
import type { BlockKind } from '@wa/core/domain/pages/block';
import { BLOCK_KINDS } from '@wa/core/domain/pages/block-data';
import { Icon } from '@wa/core/ui/icon.tsx';
import { BLOCK_FACTS } from '../preview/block-facts.ts';

interface BlockPickerProps {
  onPick: (kind: BlockKind) => void;
  onClose: () => void;
}

/** Every kind of block with a few words about it. */
export function BlockPicker({ onPick, onClose }: BlockPickerProps) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div
      className="block-picker"
      role="group"
      aria-label="Add a block"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {BLOCK_KINDS.map((kind, index) => (
        <button key={kind} type="button" ref={index === 0 ? first : null} onClick={() => onPick(kind)}>
          <Icon name={BLOCK_FACTS[kind].icon} />
          {BLOCK_FACTS[kind].name}
          <span>{BLOCK_FACTS[kind].hint}</span>
        </button>
      ))}
    </div>
  );
}
