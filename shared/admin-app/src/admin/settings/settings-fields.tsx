import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { setByServer } from '@wa/core/domain/messages';
import { LANGUAGES } from '@wa/core/domain/settings/settings';
import { DRAWN_FIELDS, type FixedFields, type Settings } from '@wa/core/domain/settings/settings';
import { ReferenceArea, ReferenceField } from '../references/reference-field.tsx';
import { FooterLinksField } from './footer-links-field.tsx';
import { HeaderImageField } from './header-image-field.tsx';
import { partName } from '../changes/field-names.ts';
import { SynonymsField } from './synonyms-field.tsx';

export interface SettingsFieldsProps {
  form: Settings;
  errors: Partial<Record<string, string>>;
  /** Fields that the environment decides, with their variables. */
  fixed: FixedFields;
  /** A change of the form as it is by then. */
  onEdit: (change: (now: Settings) => Partial<Settings>) => void;
}

type Field<T> = { [F in keyof Settings]: Settings[F] extends T ? F : never }[keyof Settings];

/** The parts of the form in their order. */
export const SECTIONS = [
  { id: 'settings-company', title: 'Company', draw: Company },
  { id: 'settings-home', title: 'Home section', draw: Home },
  { id: 'settings-header', title: 'Header image', draw: HeaderImageField },
  { id: 'settings-footer', title: 'Footer', draw: Footer },
  { id: 'settings-words', title: 'Search words', draw: Words },
  { id: 'settings-synonyms', title: 'Synonyms', draw: SynonymsField },
  { id: 'settings-languages', title: 'Languages', draw: Languages },
  { id: 'settings-approval', title: 'Terms and guarantee', draw: Approvals },
] as const;

/** Every setting, in boxes. */
export function SettingsFields(props: SettingsFieldsProps): ReactNode {
  return SECTIONS.map(({ id, title, draw: Part }) => (
    <section key={id} className="panel fields" aria-labelledby={`${id}-title`}>
      <h2 id={id} tabIndex={-1}>
        <span id={`${id}-title`}>{title}</span>
      </h2>
      <Part {...props} />
    </section>
  ));
}

interface OneField<F> extends SettingsFieldsProps {
  field: F;
  hint?: string;
}

function Line({ form, errors, fixed, onEdit, field, hint }: OneField<Field<string>>) {
  const variable = fixed[field];
  const onChange = (value: string) => onEdit(() => ({ [field]: value }));
  const common = {
    label: partName('settings', field),
    value: form[field],
    readOnly: variable !== undefined,
    description: variable === undefined ? hint : setByServer(variable),
    error: errors[field],
  };
  if ((DRAWN_FIELDS as readonly string[]).includes(field))
    return <ReferenceField {...common} onChange={onChange} />;
  return <TextInput {...common} onChange={(event) => onChange(event.currentTarget.value)} />;
}

/** A list of texts, one a line: words are pasted as they come. */
function Lines({ form, errors, onEdit, field, hint, rows }: OneField<Field<string[]>> & { rows: number }) {
  return (
    <ReferenceArea
      label={partName('settings', field)}
      value={form[field].join('\n')}
      rows={rows}
      description={hint}
      error={errors[field]}
      onChange={(text) => onEdit(() => ({ [field]: text.split('\n') }))}
    />
  );
}

function Company(props: SettingsFieldsProps) {
  return (
    <div className="two-columns">
      <Line {...props} field="name" />
      <Line {...props} field="tagline" hint="Beside the name in the bar on top." />
      <Line {...props} field="offer" hint="In the title of the home page and on pictures of links." />
      <Line {...props} field="brandSuffix" hint="Behind the titles of documents. Empty: the name." />
      <Line {...props} field="salesEmail" hint="In the bar, the quote mails, data sheets and the footer." />
      <Line {...props} field="phone" hint="In the bar, the quote block and data sheets." />
    </div>
  );
}

function Home(props: SettingsFieldsProps) {
  const { form, onEdit } = props;
  return (
    <>
      <ReferenceArea
        label={partName('settings', 'homeTitle')}
        value={form.homeTitle}
        rows={2}
        description="May show a figure: {{its key}}."
        onChange={(homeTitle) => onEdit(() => ({ homeTitle }))}
      />
      <Lines {...props} field="homeLines" rows={2} hint="Below the headline, one a line." />
      <ReferenceArea
        label={partName('settings', 'homeDescription')}
        value={form.homeDescription}
        rows={3}
        description="What search engines show of the home page: 50 to 165 characters."
        onChange={(homeDescription) => onEdit(() => ({ homeDescription }))}
      />
    </>
  );
}

function Footer(props: SettingsFieldsProps) {
  return (
    <>
      <FooterLinksField {...props} />
      <Line {...props} field="footerNote" />
    </>
  );
}

function Words(props: SettingsFieldsProps) {
  return (
    <>
      <p className="field-hint">
        Visitors do not see these words; search engines read them on every page. One a line.
      </p>
      <div className="two-columns">
        <Lines {...props} field="keywordProducts" rows={6} />
        <Lines {...props} field="keywordStates" rows={6} />
        <Lines {...props} field="keywordProvinces" rows={6} />
        <Lines {...props} field="keywordCities" rows={6} />
      </div>
    </>
  );
}

function Languages({ form, errors, fixed, onEdit }: SettingsFieldsProps) {
  const variable = fixed.languages;
  const choose = (code: string, isOn: boolean) =>
    onEdit(({ languages }) => {
      const chosen = new Set(isOn ? [...languages, code] : languages.filter((each) => each !== code));
      return { languages: LANGUAGES.map(([each]) => each).filter((each) => chosen.has(each)) };
    });
  return (
    <fieldset className="settings-choices" disabled={variable !== undefined}>
      <legend>Offered by the menu “Translate this page”</legend>
      {LANGUAGES.map(([code, name]) => (
        <label key={code} className="check">
          <input
            type="checkbox"
            checked={form.languages.includes(code)}
            onChange={({ target }) => choose(code, target.checked)}
          />
          <span lang={code}>{name}</span>
        </label>
      ))}
      <span className="field-hint">
        {variable === undefined ? 'None: there is no menu.' : setByServer(variable)}
      </span>
      {errors['languages'] && <span className="field-error">{errors['languages']}</span>}
    </fieldset>
  );
}

function Approvals(props: SettingsFieldsProps) {
  return (
    <>
      <div className="two-columns">
        <Approval {...props} field="termsApproved" title="Terms of sale" />
        <Approval {...props} field="guaranteeApproved" title="Guarantee certificate" />
      </div>
      <p className="field-hint">
        A draft says so on its page, in print and on its sheet, and is named before each deploy.
      </p>
    </>
  );
}

function Approval({
  form,
  onEdit,
  field,
  title,
}: SettingsFieldsProps & { field: Field<boolean>; title: string }) {
  const choices = [
    { text: 'Draft, marked as such', isApproved: false },
    { text: 'Approved by the owner', isApproved: true },
  ];
  return (
    <fieldset className="settings-choices">
      <legend>{title}</legend>
      {choices.map(({ text, isApproved }) => (
        <label key={text} className="check">
          <input
            type="radio"
            name={field}
            checked={form[field] === isApproved}
            onChange={() => onEdit(() => ({ [field]: isApproved }))}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
