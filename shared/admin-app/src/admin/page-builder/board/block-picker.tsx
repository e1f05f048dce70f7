import { useEffect, useRef } from 'react';
import { BLOCK_KINDS, KINDS, type BlockKind } from '@wa/core/domain/block-kinds/registry';
import { Icon } from '../../../ui/icon.tsx';

interface BlockPickerProps {
  onPick: (kind: BlockKind) => void;
  onClose: () => void;
}

/** All kinds of blocks with short descriptions. */
export function BlockPicker({ onPick, onClose }: BlockPickerProps) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div
      className="block-picker"
      role="group"
      aria-label="Add block"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {BLOCK_KINDS.map((kind, index) => (
        <button key={kind} type="button" ref={index === 0 ? first : null} onClick={() => onPick(kind)}>
          <Icon name={KINDS[kind].icon} />
          {KINDS[kind].name}
          <span>{KINDS[kind].hint}</span>
        </button>
      ))}
    </div>
  );
}
