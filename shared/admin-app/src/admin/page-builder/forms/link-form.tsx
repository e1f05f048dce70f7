import { textOf } from '@wa/core/blocks/kinds/block-view';
import { TextField } from '../../../ui/text-field.tsx';
import { hrefProblem } from './href-problem.ts';
import type { BlockForm } from './form-props.ts';

/** A link that opens in a new tab. */
export const LinkForm: BlockForm = ({ data, patch }) => {
  const href = textOf(data['href']);
  return (
    <>
      <TextField
        label="Link address"
        value={href}
        error={hrefProblem(href)}
        placeholder="https:// or /page"
        onChange={(next) => patch({ href: next })}
      />
      <TextField label="Label" value={textOf(data['label'])} onChange={(label) => patch({ label })} />
    </>
  );
};
