import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { IMAGE_PENDING, PRODUCT_IMAGE_UPLOAD_FAILED, setByServer } from '@wa/core/domain/messages';
import { DRAWN_FIELDS, LANGUAGES, type FixedFields, type Settings } from '@wa/core/domain/settings/settings';
import { textOf, type Unvalidated } from '@wa/core/domain/unvalidated';
import { isPendingUpload } from '../../client/queue/operation.ts';
import { FieldError } from '../form/field-error.tsx';
import { FieldsForm } from '../form/fields-form.tsx';
import { fieldsOf, type EditData, type OwnProps } from '../form/form-fields.ts';
import { UploadField } from '../form/upload-field.tsx';
import { DEPLOY_CHANGES } from '@wa/core/domain/labels';

interface Section {
  id: string;
  title: string;
  /** Content above and below the fields. */
  before?: string;
  after?: string;
  fields: ReturnType<typeof fieldsOf>;
}

/** Declares a line whose references are rendered where visitors see them. */
const line = (field: keyof Settings, hint?: string) =>
  ({
    is: (DRAWN_FIELDS as readonly string[]).includes(field) ? 'line' : 'plain',
    ...(hint !== undefined && { hint }),
  }) as const;

const words = { is: 'lines', rows: 6, isHalf: true } as const;
const isPicture = ({ shows }: Unvalidated) => shows === 'picture';
const approval = (label: string) =>
  ({
    is: 'radios',
    label,
    isHalf: true,
    options: [
      { value: false, label: 'Draft, labeled as a draft' },
      { value: true, label: 'Approved by the owner' },
    ],
  }) as const;

/** The parts of the form in order. */
export const SECTIONS: readonly Section[] = [
  {
    id: 'settings-company',
    title: 'Company',
    fields: fieldsOf('settings', {
      name: { ...line('name'), isHalf: true },
      tagline: { ...line('tagline', 'Next to the name in the top bar.'), isHalf: true },
      offer: { ...line('offer', 'In the title of the home page and on link preview images.'), isHalf: true },
      brandSuffix: {
        ...line(
          'brandSuffix',
          'After page titles in browser tabs and search results. Leave empty to use the name.',
        ),
        isHalf: true,
      },
      salesEmail: {
        ...line('salesEmail', 'In the top bar, quote emails, data sheets, and the footer.'),
        isHalf: true,
      },
      phone: { ...line('phone', 'In the top bar, the quote block, and data sheets.'), isHalf: true },
      logo: { is: 'own', label: '', draw: (props) => <LogoField {...props} /> },
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
      homeTitle: { is: 'text', rows: 2, hint: 'To insert a spec, type {{key}}.' },
      homeLines: { is: 'lines', rows: 2, hint: 'Below the headline, one per line.' },
      homeDescription: {
        is: 'text',
        rows: 3,
        hint: 'Description of the home page in search results. 50 to 165 characters.',
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
                note: 'Its labels link to products.',
              },
              {
                value: 'picture',
                label: 'Own image',
                note: 'As wide as the page. The top and bottom edges are cropped.',
              },
              { value: 'none', label: 'None', note: 'Only the headline is shown.' },
            ],
          },
          src: { is: 'own', label: '', isShown: isPicture, draw: (props) => <HeaderPicture {...props} /> },
          alt: {
            is: 'plain',
            label: 'Image description',
            hint: 'Screen readers read it aloud to visitors who can’t see the image.',
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
        title: 'Links, followed by the sales email',
        add: 'Add link',
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
    before: 'Visitors don’t see these words. Search engines read them on every page. One per line.',
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
        title: 'Words visitors type, and the words the catalog uses',
        add: 'Add synonym',
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
        hint: 'If you select none, the menu isn’t shown.',
        options: LANGUAGES.map(([value, label]) => ({ value, label, lang: value })),
      },
    }),
  },
  {
    id: 'settings-approval',
    title: 'Texts to approve',
    after: 'A draft is labeled on its page, in print, and on its data sheet, and each deploy warns about it.',
    fields: fieldsOf('settings', {
      termsApproved: approval('Terms of sale'),
      guaranteeApproved: approval('Guarantee certificate'),
      accessibilityApproved: approval('Accessibility statement'),
    }),
  },
  {
    id: 'settings-publishing',
    title: 'Publishing',
    after: `If you select “When I press ${DEPLOY_CHANGES}”, visitors keep seeing the site as it is now. If you switch back to “At once”, they see every saved change right away.`,
    fields: fieldsOf('settings', {
      publishing: {
        is: 'radios',
        options: [
          {
            value: 'at-once',
            label: 'At once',
            note: 'Visitors to this server see each change as soon as you save it.',
          },
          {
            value: 'on-deploy',
            label: `When I press ${DEPLOY_CHANGES}`,
            note: 'Visitors see the last deploy. You see saved changes in the admin and with a preview link.',
          },
        ],
      },
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

/** All settings, in boxes. */
export function SettingsFields({ form, problems, variables, onEdit }: SettingsFieldsProps): ReactNode {
  const fixed = Object.fromEntries(
    Object.entries(variables).map(([name, variable]) => [name, setByServer(variable)]),
  );
  return SECTIONS.map(({ id, title, before, after, fields }) => (
    <section key={id} className="panel stack" aria-labelledby={`${id}-title`}>
      <h2 id={id} tabIndex={-1}>
        <span id={`${id}-title`}>{title}</span>
      </h2>
      {before && <p className="field-hint">{before}</p>}
      <FieldsForm fields={fields} data={form} problems={problems} fixed={fixed} onEdit={onEdit} />
      {after && <p className="field-hint">{after}</p>}
    </section>
  ));
}

/** The company's logo for the top bar (D39). */
function LogoField({ data, error, onEdit }: OwnProps) {
  const src = textOf(data['logo']);
  const set = (logo: string) => onEdit((now) => ({ ...now, logo }));
  return (
    <div className="stack-8">
      <UploadField
        kind="image"
        label="Logo"
        hint="In the top bar, in place of the name, 36 pixels high. JPEG, HEIC, PNG, WebP, or AVIF, up to 8 MB."
        failed={PRODUCT_IMAGE_UPLOAD_FAILED}
        onDone={set}
      />
      {src !== '' && (
        <p className="line">
          {isPendingUpload(src) ? (
            <span className="field-hint">{IMAGE_PENDING}</span>
          ) : (
            <img className="settings-logo" src={src} alt="Logo" />
          )}
          <Button size="xs" onClick={() => set('')}>
            Remove logo
          </Button>
        </p>
      )}
      <FieldError text={error} />
    </div>
  );
}

/** The office's own picture for the top of the pages. */
function HeaderPicture({ data, onEdit }: OwnProps) {
  const src = textOf(data['src']);
  return (
    <>
      {isPendingUpload(src) && <p className="field-hint">{IMAGE_PENDING}</p>}
      {src !== '' && !isPendingUpload(src) && (
        <img className="settings-picture" src={src} alt={textOf(data['alt'])} />
      )}
      <UploadField
        kind="image"
        label="Upload an image"
        hint="JPEG, HEIC, PNG, WebP, AVIF, or GIF, up to 8 MB."
        failed={PRODUCT_IMAGE_UPLOAD_FAILED}
        onDone={(address) => onEdit((now) => ({ ...now, src: address }))}
      />
    </>
  );
}
