import { Icon } from '../ui/icon.tsx';

interface Props {
  /** What a screen reader says. */
  label: string;
  /** What is copied; the table that the button stands with when left out. */
  text?: string;
}

/**
 * Copies a table or a part number, also where selection is off. The page serves it by one listener
 * (web/src/app/use-copy-buttons.ts); the style sheet hides it where there are no scripts.
 */
export function CopyButton({ label, text }: Props) {
  const ofTable = text === undefined;
  return (
    <button
      type="button"
      className={ofTable ? 'copy-button' : 'copy-button copy-button-icon'}
      data-copy={text ?? ''}
      aria-label={label}
    >
      <Icon name="copy" />
      {ofTable && <span className="copy-word">Copy</span>}
    </button>
  );
}
