import { Button } from '@mantine/core';
interface AnswersProps {
  name: string;
  /** The figure is right as it stands. */
  onConfirm: () => void;
  /** Opens its value. */
  onCorrect: () => void;
  /** Visitors read a dash and "ask". */
  onHide: () => void;
}

/** The three ways to settle a question. */
export function Answers({ name, onConfirm, onCorrect, onHide }: AnswersProps) {
  const answers = [
    { label: 'Confirm', run: onConfirm },
    { label: 'Correct', run: onCorrect },
    { label: 'Hide', run: onHide },
  ];
  return (
    <div className="button-row">
      {answers.map(({ label, run }) => (
        <Button key={label} size="xs" aria-label={`${label} ${name}`} onClick={run}>
          {label}
        </Button>
      ))}
    </div>
  );
}
