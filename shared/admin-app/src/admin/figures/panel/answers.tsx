import { Button } from '@mantine/core';
interface AnswersProps {
  name: string;
  /** The value is correct. */
  onConfirm: () => void;
  /** Opens its value. */
  onCorrect: () => void;
  /** Visitors read "Not listed" instead of the value. */
  onHide: () => void;
}

/** The three ways to resolve a question. */
export function Answers({ name, onConfirm, onCorrect, onHide }: AnswersProps) {
  const answers = [
    { label: 'Confirm', run: onConfirm },
    { label: 'Correct', run: onCorrect },
    { label: 'Hide', run: onHide },
  ];
  return (
    <div className="line">
      {answers.map(({ label, run }) => (
        <Button key={label} size="xs" aria-label={`${label} ${name}`} onClick={run}>
          {label}
        </Button>
      ))}
    </div>
  );
}
