import { TextInput, Textarea, type TextInputProps, type TextareaProps } from '@mantine/core';
import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { DrawnLine } from './drawn-line.tsx';
import { insertReference, openReference } from './open-reference.ts';
import { useFigurePicker } from './use-figure-picker.tsx';

type Input = HTMLInputElement | HTMLTextAreaElement;

/** A field that passes its text instead of an event. */
export type WithText<Props> = Omit<Props, 'value' | 'onChange'> & {
  value: string;
  onChange: (value: string) => void;
};

/**
 * A line of text that may refer to figures: `{{` opens their list, and a line below shows the result (D14).
 */
export const ReferenceField = ({ value, onChange, ...props }: WithText<TextInputProps>) => (
  <Referring value={value} onChange={onChange}>
    {(more) => (
      <TextInput
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...props}
        {...more}
      />
    )}
  </Referring>
);

/** A field like this for several lines. `isHtml`: its HTML source is rendered elsewhere. */
export const ReferenceArea = ({
  value,
  onChange,
  isHtml = false,
  ...props
}: WithText<TextareaProps> & { isHtml?: boolean }) => (
  <Referring value={value} onChange={onChange} isHtml={isHtml}>
    {(more) => (
      <Textarea
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...props}
        {...more}
      />
    )}
  </Referring>
);

interface ReferringProps {
  value: string;
  onChange: (value: string) => void;
  isHtml?: boolean;
  /** The text of the value, if the value has more than text. */
  words?: string;
  children: (more: ReturnType<typeof useReferences>['props']) => ReactNode;
}

/** Adds the list of figures, which `{{` opens, to a custom field. `children` renders that field. */
export function Referring({ value, onChange, isHtml = false, words = value, children }: ReferringProps) {
  const { list, props, close } = useReferences(value, onChange);
  return (
    <div className="stack-4 referring" onBlur={close}>
      {children(props)}
      {list}
      <DrawnLine text={words} isHtml={isHtml} />
    </div>
  );
}

/**
 * Returns the props of a field in which `{{` opens the list of specs. The caret moves to the end of the
 * selected one.
 */
function useReferences(value: string, onChange: (value: string) => void) {
  const [caret, setCaret] = useState<number | null>(null);
  const input = useRef<Input>(null);
  const wanted = useRef<number | null>(null);
  const open = caret === null ? null : openReference(value, caret);
  const close = () => setCaret(null);
  const picker = useFigurePicker({
    query: open?.query ?? null,
    onClose: close,
    onPick: ({ key }) => {
      if (open === null || caret === null) return;
      const next = insertReference(value, { start: open.start, caret, reference: { key, form: null } });
      wanted.current = next.caret;
      close();
      onChange(next.text);
    },
  });
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    input.current?.setSelectionRange(wanted.current, wanted.current);
    wanted.current = null;
  }, [value]);
  const follow = ({ currentTarget }: SyntheticEvent<Input>) => {
    input.current = currentTarget;
    const { selectionStart, selectionEnd } = currentTarget;
    setCaret(selectionStart === selectionEnd ? selectionStart : null);
  };
  const onKeyDown = (event: KeyboardEvent<Input>) => {
    if (!picker.onKey(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    list: picker.list,
    close,
    props: { ...picker.props, onSelect: follow, onInput: follow, onKeyDown },
  };
}
