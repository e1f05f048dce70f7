import { useCallback } from 'react';
import { textOf } from '@wa/core/blocks/kinds/block-view';
import { OPEN_PDF } from '@wa/core/domain/labels';
import { TextField } from '../../../ui/text-field.tsx';
import { UploadField } from './upload-field.tsx';
import { hrefProblem } from './href-problem.ts';
import type { BlockForm } from './form-props.ts';

/** A document: uploaded here or anywhere else, with the words of its button. */
export const DocumentForm: BlockForm = ({ data, patch }) => {
  const href = textOf(data['href']);
  const take = useCallback((url: string) => patch({ href: url }), [patch]);
  return (
    <>
      <UploadField kind="document" onDone={take} />
      <TextField
        label="Document address"
        value={href}
        error={hrefProblem(href)}
        onChange={(next) => patch({ href: next })}
      />
      <TextField
        label="Label"
        value={textOf(data['label'])}
        placeholder={OPEN_PDF}
        onChange={(label) => patch({ label })}
      />
    </>
  );
};
