import { TextInput } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';

interface AnswerDialogProps {
  title: string;
  /** Label of the only field. */
  label: string;
  hint: string;
  /** Label of the submit button. */
  does: string;
  options?: readonly { value: string; name: string }[];
  children?: ReactNode;
  /** Resolves to the reason of a refusal, or null. */
  onAnswer: (text: string) => Promise<string | null>;
  onClose: () => void;
}

/** Asks for the synonym of a failed search or the target of a redirect. */
export function AnswerDialog(props: AnswerDialogProps) {
  const { title, label, hint, does, options = [], onAnswer, onClose } = props;
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const known = useId();
  const answer = async () => {
    setBusy(true);
    const reason = await onAnswer(text.trim());
    setBusy(false);
    setProblem(reason);
    if (reason === null) onClose();
  };
  return (
    <FormDialog
      title={title}
      does={does}
      busy={isBusy}
      disabled={text.trim() === ''}
      onSubmit={() => void answer()}
      onClose={onClose}
    >
      <TextInput
        label={label}
        description={hint}
        value={text}
        error={problem}
        data-autofocus
        list={known}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <datalist id={known}>
        {options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </datalist>
    </FormDialog>
  );
}
