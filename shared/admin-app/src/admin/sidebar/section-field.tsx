import { SECTION_PLACEHOLDER } from '@wa/core/domain/labels';
import { useFieldParts, TextField } from '../../ui/text-field.tsx';
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
  const field = useFieldParts(label);
  const drawn = useTitle();
  if (sections.length === 0) {
    return <TextField label={label} value={value} placeholder={SECTION_PLACEHOLDER} onChange={onChange} />;
  }
  const anchor = value.replace(/^#/, '');
  const isKnown = anchor === '' || sections.some((section) => section.anchor === anchor);
  return (
    <div className="field">
      {field.label}
      <select
        className="input"
        {...field.props}
        value={anchor}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">Top of the page</option>
        {!isKnown && <option value={anchor}>#{anchor}</option>}
        {sections.map(({ anchor: id, label: name }) => (
          <option key={id} value={id}>
            {drawn(name) || `#${id}`}
          </option>
        ))}
      </select>
    </div>
  );
}
