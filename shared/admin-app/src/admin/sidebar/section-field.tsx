import { TextInput, NativeSelect } from '@mantine/core';
import { SECTION_PLACEHOLDER } from '@wa/core/domain/labels';
import { optionsWith } from '../../ui/options.ts';
import { useTitle } from '../catalogue/titles.ts';
import { useSections } from './use-sections.ts';

interface SectionFieldProps {
  label: string;
  /** The linked page, or empty. */
  pageId: string;
  value: string;
  onChange: (section: string) => void;
}

/** A list of the linked page's sections when they were loaded, else a free text (specification 4). */
export function SectionField({ label, pageId, value, onChange }: SectionFieldProps) {
  const sections = useSections(pageId);
  const drawn = useTitle();
  if (sections.length === 0) {
    return (
      <TextInput
        label={label}
        value={value}
        placeholder={SECTION_PLACEHOLDER}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const anchor = value.replace(/^#/, '');
  const options = sections.map(({ anchor: id, label: name }) => ({
    value: id,
    label: drawn(name) || `#${id}`,
  }));
  return (
    <NativeSelect
      label={label}
      data={optionsWith(anchor, options, 'Top of the page')}
      value={anchor}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
