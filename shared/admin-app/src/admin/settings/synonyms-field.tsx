import type { Synonym } from '@wa/core/domain/settings/settings';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
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
          <TextInput
            label={`Word ${String(at + 1)}`}
            value={word}
            onChange={(event) => patch(at, { word: event.currentTarget.value })}
          />
          <TextInput
            label={`Word ${String(at + 1)} means`}
            value={means}
            onChange={(event) => patch(at, { means: event.currentTarget.value })}
          />
          <ActionIcon
            aria-label={`Remove ${word || 'the synonym'}`}
            onClick={() => edit((synonyms) => synonyms.filter((_, index) => index !== at))}
          >
            <Icon name="trash" />
          </ActionIcon>
        </div>
      ))}
      {errors['synonyms'] && (
        <span className="field-error" role="alert">
          {errors['synonyms']}
        </span>
      )}
      <Button
        leftSection={<Icon name="plus" />}
        size="xs"
        className="align-start"
        onClick={() => edit((synonyms) => [...synonyms, { word: '', means: '' }])}
      >
        Add a synonym
      </Button>
    </fieldset>
  );
}
