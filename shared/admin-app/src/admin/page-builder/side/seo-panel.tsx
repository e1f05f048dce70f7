import { FAQ_BENEFITS, META_DESCRIPTION, META_TITLE } from '@wa/core/domain/limits';
import { seoOf, textItems, type PageInput } from '@wa/core/domain/pages/page';
import {
  autoFill,
  generateBenefits,
  generateKeywords,
  keywordList,
  pageMetadata,
  pageText,
} from '@wa/core/domain/pages/seo';
import { textOf, textsIn } from '@wa/core/domain/unvalidated';
import { Button, TagsInput } from '@mantine/core';
import { useDraw } from '../../catalogue/titles.ts';
import { FieldsForm } from '../../form/fields-form.tsx';
import { fieldsOf, type OwnProps } from '../../form/form-fields.ts';
import { ReferenceArea } from '../../references/reference-field.tsx';
import { editEntry, useEditor, useEditorValue } from '../record/editor-store.ts';
import { useSite } from '../preview/use-site.ts';

const SEO = fieldsOf('page', {
  metaTitle: { is: 'line', hint: 'Title in search results and browser tabs.', advice: META_TITLE },
  metaDescription: { is: 'text', hint: 'Text below the title in search results.', advice: META_DESCRIPTION },
  keywords: { is: 'own', draw: (props) => <KeywordsField {...props} /> },
  benefits: { is: 'own', draw: (props) => <BenefitsField {...props} /> },
});

/** Edits the texts for search engines, and shows the resulting entry of a search. */
export function SeoPanel() {
  const editor = useEditor();
  const page = useEditorValue((state) => state.form);
  return (
    <div className="stack builder-form">
      <SearchResult />
      <Button size="xs" onClick={() => editor.act({ type: 'setEntry', entry: 'seo', patch: autoFill(page) })}>
        Auto-fill
      </Button>
      <FieldsForm fields={SEO} data={seoOf(page.content)} onEdit={editEntry(editor, 'seo')} />
    </div>
  );
}

function KeywordsField({ data, onEdit }: OwnProps) {
  const stored = data['keywords'];
  const set = (keywords: string[]) => onEdit((now) => ({ ...now, keywords }));
  return (
    <div className="stack-8">
      <TagsInput
        label="Keywords"
        placeholder="Add keyword"
        value={keywordList(Array.isArray(stored) ? textsIn(stored) : textOf(stored))}
        onChange={set}
      />
      <GenerateButton
        what="keywords"
        onPage={(page) => set(generateKeywords(`${page.title} ${pageText(page)}`))}
      />
    </div>
  );
}

function BenefitsField({ data, onEdit }: OwnProps) {
  const { endTyping } = useEditor();
  const benefits = textsIn(data['benefits']);
  const used = Math.min(benefits.filter((benefit) => benefit.trim() !== '').length, FAQ_BENEFITS);
  const set = (next: readonly string[], typing?: string) =>
    onEdit((now) => ({ ...now, benefits: [...next] }), typing);
  return (
    <div className="stack-8">
      <ReferenceArea
        label="Benefits, one per line"
        rows={5}
        value={benefits.join('\n')}
        description={`${String(used)} of ${String(FAQ_BENEFITS)} used as questions and answers for search engines.`}
        onChange={(text) => set(text === '' ? [] : text.split('\n'), 'benefits')}
        onBlur={() => {
          set(textItems(benefits.join('\n')), 'benefits');
          endTyping();
        }}
      />
      <GenerateButton what="benefits" onPage={(page) => set(generateBenefits(page))} />
    </div>
  );
}

function GenerateButton({ what, onPage }: { what: string; onPage: (page: PageInput) => void }) {
  const { getState } = useEditor();
  return (
    <Button size="xs" onClick={() => onPage(getState().form)}>
      Generate {what}
    </Button>
  );
}

function SearchResult() {
  const page = useEditorValue((state) => state.form);
  const site = useSite();
  const { title, description } = pageMetadata(page, site.name);
  const draw = useDraw();
  const host = /^https?:\/\/([^/]+)/.exec(site.publicUrl)?.[1] ?? 'example.com';
  return (
    <section className="stack-4 box search-result" aria-label="Search result">
      <h2 className="field-label">Search result</h2>
      <span className="quiet">
        {host} › {page.slug}
      </span>
      <span className="search-result-title">{draw(title) || 'Untitled page'}</span>
      <span className="quiet">{draw(description)}</span>
    </section>
  );
}
