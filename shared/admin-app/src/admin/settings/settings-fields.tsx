import type { ReactNode } from 'react';
import { PRODUCT_IMAGE_UPLOAD_FAILED, setByServer } from '@wa/core/domain/messages';
import { DRAWN_FIELDS, LANGUAGES, type FixedFields, type Settings } from '@wa/core/domain/settings/settings';
import { textOf, type Unproven } from '@wa/core/domain/unproven';
import { FieldsForm } from '../form/fields-form.tsx';
import { fieldsOf, type EditData, type OwnProps } from '../form/form-fields.ts';
import { UploadField } from '../form/upload-field.tsx';

interface Section {
  id: string;
  title: string;
  /** Above and below the fields. */
  before?: string;
  after?: string;
  fields: ReturnType<typeof fieldsOf>;
}

/** A line, in which figures are drawn where visitors see them so. */
const line = (field: keyof Settings, hint?: string) =>
  ({
    is: (DRAWN_FIELDS as readonly string[]).includes(field) ? 'line' : 'plain',
    ...(hint !== undefined && { hint }),
  }) as const;

const words = { is: 'lines', rows: 6, isHalf: true } as const;
const isPicture = ({ shows }: Unproven) => shows === 'picture';
const approval = (label: string) =>
  ({
    is: 'radios',
    label,
    isHalf: true,
    options: [
      { value: false, label: 'Draft, marked as such' },
      { value: true, label: 'Approved by the owner' },
    ],
  }) as const;

/** The parts of the form in their order. */
export const SECTIONS: readonly Section[] = [
  {
    id: 'settings-company',
    title: 'Company',
    fields: fieldsOf('settings', {
      name: { ...line('name'), isHalf: true },
      tagline: { ...line('tagline', 'Beside the name in the bar on top.'), isHalf: true },
      offer: { ...line('offer', 'In the title of the home page and on pictures of links.'), isHalf: true },
      brandSuffix: {
        ...line('brandSuffix', 'Behind the titles of documents. Empty: the name.'),
        isHalf: true,
      },
      salesEmail: {
        ...line('salesEmail', 'In the bar, the quote mails, data sheets and the footer.'),
        isHalf: true,
      },
      phone: { ...line('phone', 'In the bar, the quote block and data sheets.'), isHalf: true },
    }),
  },
  {
    id: 'settings-details',
    title: 'Company details',
    before: 'Shown in the footer and on data sheets. Leave a field empty to hide it.',
    fields: fieldsOf('settings', {
      legalName: { ...line('legalName'), isHalf: true },
      since: { ...line('since', 'Year, such as 1998.'), isHalf: true },
      address: line('address', 'Street, city, state, and ZIP code on one line.'),
      hours: line('hours', 'With the time zone. Also shown where visitors request a quote.'),
      approvals: { is: 'lines', rows: 3, hint: 'Approvals and standards, one per line.' },
    }),
  },
  {
    id: 'settings-home',
    title: 'Home section',
    fields: fieldsOf('settings', {
      homeTitle: { is: 'text', rows: 2, hint: 'May show a figure: {{its key}}.' },
      homeLines: { is: 'lines', rows: 2, hint: 'Below the headline, one a line.' },
      homeDescription: {
        is: 'text',
        rows: 3,
        hint: 'What search engines show of the home page: 50 to 165 characters.',
      },
    }),
  },
  {
    id: 'settings-header',
    title: 'Header image',
    fields: fieldsOf('settings', {
      headerImage: {
        is: 'parts',
        fields: {
          shows: {
            is: 'radios',
            label: 'Image at the top of each page',
            options: [
              {
                value: 'section',
                label: 'Drawn section, from street to outfall',
                note: 'Its labels lead to products.',
              },
              {
                value: 'picture',
                label: 'Own picture',
                note: 'As wide as the page; its upper and lower edges are cut off.',
              },
              { value: 'none', label: 'None', note: 'The headline stands alone.' },
            ],
          },
          src: { is: 'own', label: '', isShown: isPicture, draw: (props) => <HeaderPicture {...props} /> },
          alt: {
            is: 'plain',
            label: 'What the picture shows',
            hint: 'Read out to those who do not see it.',
            isShown: isPicture,
          },
        },
      },
    }),
  },
  {
    id: 'settings-footer',
    title: 'Footer',
    fields: fieldsOf('settings', {
      footerLinks: {
        is: 'rows',
        label: 'Link',
        title: 'Links; the sales e-mail follows them',
        add: 'Add a link',
        fields: {
          label: { is: 'plain', label: 'Text of link #', isHalf: true },
          href: { is: 'plain', label: 'Address of link #', isHalf: true },
        },
      },
      footerNote: line('footerNote'),
    }),
  },
  {
    id: 'settings-words',
    title: 'Search words',
    before: 'Visitors do not see these words; search engines read them on every page. One a line.',
    fields: fieldsOf('settings', {
      keywordProducts: words,
      keywordStates: words,
      keywordProvinces: words,
      keywordCities: words,
    }),
  },
  {
    id: 'settings-synonyms',
    title: 'Synonyms',
    fields: fieldsOf('settings', {
      synonyms: {
        is: 'rows',
        label: 'Synonym',
        title: 'What visitors type, and what the catalogue calls it',
        add: 'Add a synonym',
        fields: {
          word: { is: 'plain', label: 'Word #', isHalf: true },
          means: { is: 'plain', label: 'Word # means', isHalf: true },
        },
      },
    }),
  },
  {
    id: 'settings-languages',
    title: 'Languages',
    fields: fieldsOf('settings', {
      languages: {
        is: 'ticks',
        label: 'Offered by the menu “Translate this page”',
        hint: 'If none is chosen, the menu is not shown.',
        options: LANGUAGES.map(([value, label]) => ({ value, label, lang: value })),
      },
    }),
  },
  {
    id: 'settings-approval',
    title: 'Terms and guarantee',
    after: 'A draft says so on its page, in print and on its sheet, and is named before each deploy.',
    fields: fieldsOf('settings', {
      termsApproved: approval('Terms of sale'),
      guaranteeApproved: approval('Guarantee certificate'),
    }),
  },
];

interface SettingsFieldsProps {
  form: Settings;
  problems: Readonly<Record<string, string>>;
  /** Fields that the environment decides, with their variables. */
  variables: FixedFields;
  onEdit: EditData;
}

/** Every setting, in boxes. */
export function SettingsFields({ form, problems, variables, onEdit }: SettingsFieldsProps): ReactNode {
  const fixed = Object.fromEntries(
    Object.entries(variables).map(([name, variable]) => [name, setByServer(variable)]),
  );
  return SECTIONS.map(({ id, title, before, after, fields }) => (
    <section key={id} className="panel fields" aria-labelledby={`${id}-title`}>
      <h2 id={id} tabIndex={-1}>
        <span id={`${id}-title`}>{title}</span>
      </h2>
      {before && <p className="field-hint">{before}</p>}
      <FieldsForm fields={fields} data={form} problems={problems} fixed={fixed} onEdit={onEdit} />
      {after && <p className="field-hint">{after}</p>}
    </section>
  ));
}

/** The office's own picture for the top of the pages. */
function HeaderPicture({ data, onEdit }: OwnProps) {
  const src = textOf(data['src']);
  return (
    <>
      {src !== '' && <img className="settings-picture" src={src} alt={textOf(data['alt'])} />}
      <UploadField
        kind="image"
        label="Upload a picture"
        hint="JPEG, PNG, WebP, AVIF or GIF, up to 8 MB."
        failed={PRODUCT_IMAGE_UPLOAD_FAILED}
        onDone={(address) => onEdit((now) => ({ ...now, src: address }))}
      />
    </>
  );
}
