import type { Synonym } from '@wa/core/domain/settings/settings';
import { Icon } from '../../ui/icon.tsx';
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
          <button
            type="button"
            className="tool"
            aria-label={`Remove ${word || 'the synonym'}`}
            onClick={() => edit((synonyms) => synonyms.filter((_, index) => index !== at))}
          >
            <Icon name="trash" />
          </button>
        </div>
      ))}
      {errors['synonyms'] && (
        <span className="field-error" role="alert">
          {errors['synonyms']}
        </span>
      )}
      <button
        type="button"
        className="button button-small align-start"
        onClick={() => edit((synonyms) => [...synonyms, { word: '', means: '' }])}
      >
        <Icon name="plus" />
        Add a synonym
      </button>
    </fieldset>
  );
}
