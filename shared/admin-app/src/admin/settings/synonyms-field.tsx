import type { Synonym } from '@wa/core/domain/settings/settings';
import { Button, Tool } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { SettingsFieldsProps } from './settings-fields.tsx';

/** Words of visitors, each with what the catalogue calls it (D16). */
export function SynonymsField({ form, errors, onEdit }: SettingsFieldsProps) {
  const edit = (change: (synonyms: Synonym[]) => Synonym[]) =>
    onEdit(({ synonyms }) => ({ synonyms: change(synonyms) }));
  const patch = (at: number, part: Partial<Synonym>) =>
    edit((synonyms) => synonyms.map((entry, index) => (index === at ? { ...entry, ...part } : entry)));
  return (
    <fieldset className="settings-choices">
      <legend>What visitors type, and what the catalogue calls it</legend>
      {form.synonyms.map(({ word, means }, at) => (
        <div key={at} className="settings-link">
          <TextField
            label={`Word ${String(at + 1)}`}
            value={word}
            onChange={(text) => patch(at, { word: text })}
          />
          <TextField
            label={`Word ${String(at + 1)} means`}
            value={means}
            onChange={(text) => patch(at, { means: text })}
          />
          <Tool
            icon="trash"
            label={`Remove ${word || 'the synonym'}`}
            onClick={() => edit((synonyms) => synonyms.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {errors['synonyms'] && (
        <span className="field-error" role="alert">
          {errors['synonyms']}
        </span>
      )}
      <Button
        icon="plus"
        look="small"
        className="align-start"
        onClick={() => edit((synonyms) => [...synonyms, { word: '', means: '' }])}
      >
        Add a synonym
      </Button>
    </fieldset>
  );
}
