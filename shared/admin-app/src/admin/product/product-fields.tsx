import { Tabs, TextInput } from '@mantine/core';
import { useState } from 'react';
import { META_DESCRIPTION, META_TITLE } from '@wa/core/domain/limits';
import { ReferenceArea, ReferenceField } from '../references/reference-field.tsx';
import { BasicFields } from './basic-fields.tsx';
import { ContentField } from './content-field.tsx';
import { FoundFor } from './found-for.tsx';
import { ProductFigures } from './product-figures.tsx';
import type { FieldsProps, ProductForm } from './product-form.ts';
import { RestraintFields } from './restraint-fields.tsx';
import { UrlList } from './url-list.tsx';

type Tab = 'basics' | 'content' | 'figures' | 'files' | 'search';

const TAB_OF: Partial<Record<keyof ProductForm, Tab>> = {
  content: 'content',
  figures: 'figures',
  tasks: 'figures',
  restraint: 'figures',
  restraintCondition: 'figures',
  images: 'files',
  pdfs: 'files',
  url: 'search',
  slug: 'search',
  source: 'search',
  metaTitle: 'search',
  metaDescription: 'search',
};

const TABS = [
  { value: 'basics', label: 'Card' },
  { value: 'content', label: 'Content' },
  { value: 'figures', label: 'Figures and finder' },
  { value: 'files', label: 'Images and PDFs' },
  { value: 'search', label: 'Address and search' },
] as const satisfies { value: Tab; label: string }[];

/** Every field of a product; the first tab is all that the simple case needs. */
export function ProductFields({ form, errors, onEdit }: FieldsProps) {
  const [tab, setTab] = useState<Tab>('basics');
  const faulty = new Set(Object.keys(errors).map((field) => TAB_OF[field as keyof ProductForm] ?? 'basics'));
  return (
    <>
      <Tabs value={tab} onChange={(next) => setTab((next ?? 'basics') as Tab)} keepMounted={false}>
        <Tabs.List>
          {TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
              {faulty.has(value) && value !== tab && <span className="tab-fault"> (to correct)</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="basics" className="tab-panel">
          <BasicFields form={form} errors={errors} onEdit={onEdit} />
        </Tabs.Panel>
        <Tabs.Panel value="content" className="tab-panel">
          <ContentField
            value={form.content}
            error={errors.content}
            onChange={(content) => onEdit(() => ({ content }))}
          />
        </Tabs.Panel>
        <Tabs.Panel value="figures" className="tab-panel">
          <ProductFigures form={form} onEdit={onEdit} />
          <FoundFor form={form} onEdit={onEdit} />
          <RestraintFields form={form} errors={errors} onEdit={onEdit} />
        </Tabs.Panel>
        <Tabs.Panel value="files" className="tab-panel">
          <UrlList
            label="Images"
            kind="image"
            values={form.images}
            error={errors.images}
            onEdit={(change) => onEdit(({ images }) => ({ images: change(images) }))}
          />
          <UrlList
            label="PDFs"
            kind="document"
            values={form.pdfs}
            error={errors.pdfs}
            onEdit={(change) => onEdit(({ pdfs }) => ({ pdfs: change(pdfs) }))}
          />
        </Tabs.Panel>
        <Tabs.Panel value="search" className="tab-panel">
          <AddressFields form={form} errors={errors} onEdit={onEdit} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function AddressFields({ form, errors, onEdit }: FieldsProps) {
  return (
    <>
      <TextInput
        label="URL"
        value={form.url}
        description="Where the card leads. Empty: the product’s own page."
        error={errors.url}
        onChange={({ currentTarget: { value: url } }) => onEdit(() => ({ url }))}
      />
      <TextInput
        label="Slug"
        value={form.slug}
        description="Address of the product’s page below /product/. Empty: made from the title."
        error={errors.slug}
        onChange={({ currentTarget: { value: slug } }) => onEdit(() => ({ slug }))}
      />
      <TextInput
        label="Source"
        value={form.source}
        description="Where the content comes from; not shown to visitors."
        error={errors.source}
        onChange={({ currentTarget: { value: source } }) => onEdit(() => ({ source }))}
      />
      <ReferenceField
        label="Meta title"
        value={form.metaTitle}
        maxLength={META_TITLE.max}
        description={`Title in search results. ${lengthHint(form.metaTitle, META_TITLE)}`}
        error={errors.metaTitle}
        onChange={(metaTitle) => onEdit(() => ({ metaTitle }))}
      />
      <ReferenceArea
        label="Meta description"
        value={form.metaDescription}
        rows={3}
        maxLength={META_DESCRIPTION.max}
        description={`The lines below it in search results. ${lengthHint(form.metaDescription, META_DESCRIPTION)}`}
        error={errors.metaDescription}
        onChange={(metaDescription) => onEdit(() => ({ metaDescription }))}
      />
    </>
  );
}

function lengthHint(text: string, { from, to }: { from: number; to: number }): string {
  return `${String(from)} to ${String(to)} characters; now ${String(text.length)}. Empty: made from the title and content.`;
}
