import { TEXT_FORMATS } from '@wa/core/domain/pages/block';
import { oneOf, textOf } from '@wa/core/blocks/kinds/block-view';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { Choice } from './choice.tsx';
import type { BlockForm } from './form-props.ts';

const FORMAT_NAMES = { p: 'Text', ul: 'List', ol: 'Numbers' } as const;

/** Heading with its anchor, format, and the text: a paragraph, or a list with one item a line. */
export const TextForm: BlockForm = ({ data, patch }) => {
  const format = oneOf(data['format'], TEXT_FORMATS, 'p');
  const anchor = textOf(data['anchor']);
  return (
    <>
      <TextField label="Heading" value={textOf(data['heading'])} onChange={(heading) => patch({ heading })} />
      <Choice
        label="Format"
        options={TEXT_FORMATS.map((value) => ({ value, name: FORMAT_NAMES[value] }))}
        value={format}
        onChange={(next) => patch({ format: next })}
      />
      <TextArea
        label="Text"
        rows={4}
        value={textOf(data['text'])}
        hint={format === 'p' ? 'An empty line begins a new paragraph.' : 'One item a line.'}
        onChange={(text) => patch({ text })}
      />
      <details className="more-fields">
        <summary>Anchor{anchor && `: #${anchor}`}</summary>
        <TextField
          label="Anchor of the heading"
          value={anchor}
          hint="For links that lead to this heading."
          onChange={(next) => patch({ anchor: next.replace(/^#+/, '') })}
        />
      </details>
    </>
  );
};
