import { FAQ_BENEFITS, META_DESCRIPTION, META_TITLE } from '@wa/core/domain/limits';
import { seoOf, textItems } from '@wa/core/domain/pages/page';
import {
  autoFill,
  generateBenefits,
  generateKeywords,
  keywordList,
  pageMetadata,
  pageText,
  lengthGuidance,
} from '@wa/core/domain/pages/seo';
import { Button, TagsInput } from '@mantine/core';
import { useDraw } from '../../catalogue/titles.ts';
import { ReferenceArea, ReferenceField } from '../../references/reference-field.tsx';
import { useEditor, useEditorValue } from '../record/editor-store.ts';
import { useSite } from '../preview/use-site.ts';

/**
 * Edits the texts for search engines: title and description with their lengths, keywords, and benefits.
 * Shows the resulting entry.
 */
export function SeoPanel() {
  const { act, endTyping } = useEditor();
  const page = useEditorValue((state) => state.form);
  const draw = useDraw();
  const seo = seoOf(page.content);
  const { metaTitle = '', metaDescription = '', benefits = [] } = seo;
  const used = Math.min(benefits.filter((benefit) => benefit.trim() !== '').length, FAQ_BENEFITS);
  return (
    <div className="stack builder-form">
      <SearchResult />
      <Button
        size="xs"
        className="align-start"
        onClick={() => act({ type: 'setEntry', entry: 'seo', patch: autoFill(page) })}
      >
        Auto-fill
      </Button>
      <div>
        <ReferenceField
          label="Meta title"
          value={metaTitle}
          maxLength={META_TITLE.max}
          description="Title in search results and browser tabs."
          onChange={(text) => act({ type: 'setEntry', entry: 'seo', patch: { metaTitle: text } })}
        />
        <LengthNote text={draw(metaTitle)} advice={META_TITLE} />
      </div>
      <div>
        <ReferenceArea
          label="Meta description"
          rows={4}
          value={metaDescription}
          maxLength={META_DESCRIPTION.max}
          description="Text below the title in search results."
          onChange={(text) => act({ type: 'setEntry', entry: 'seo', patch: { metaDescription: text } })}
        />
        <LengthNote text={draw(metaDescription)} advice={META_DESCRIPTION} />
      </div>
      <div>
        <TagsInput
          label="Keywords"
          placeholder="Add keyword"
          value={[...keywordList(seo.keywords)]}
          onChange={(keywords) => act({ type: 'setEntry', entry: 'seo', patch: { keywords } })}
        />
        <Button
          size="xs"
          className="seo-generate"
          onClick={() => {
            const keywords = generateKeywords(`${page.title} ${pageText(page)}`);
            act({ type: 'setEntry', entry: 'seo', patch: { keywords } });
          }}
        >
          Generate keywords
        </Button>
      </div>
      <div>
        <ReferenceArea
          label="Benefits, one per line"
          rows={5}
          value={benefits.join('\n')}
          description={`${String(used)} of ${String(FAQ_BENEFITS)} used as questions and answers for search engines.`}
          onChange={(text) =>
            act({
              type: 'setEntry',
              entry: 'seo',
              patch: { benefits: text === '' ? [] : text.split('\n') },
              typing: 'benefits',
            })
          }
          onBlur={() => {
            const full = textItems(benefits.join('\n'));
            act({ type: 'setEntry', entry: 'seo', patch: { benefits: full }, typing: 'benefits' });
            endTyping();
          }}
        />
        <Button
          size="xs"
          className="seo-generate"
          onClick={() => act({ type: 'setEntry', entry: 'seo', patch: { benefits: generateBenefits(page) } })}
        >
          Generate benefits
        </Button>
      </div>
    </div>
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
      <h2>Search result</h2>
      <span className="quiet">
        {host} › {page.slug}
      </span>
      <span className="search-result-title">{draw(title) || 'Untitled page'}</span>
      <span className="quiet">{draw(description)}</span>
    </section>
  );
}

interface LengthNoteProps {
  text: string;
  /** Characters. */
  advice: { from: number; to: number; max: number };
}

/** Shows the recommended and the current length of a text (specification 5). */
function LengthNote({ text, advice }: LengthNoteProps) {
  const { from, to } = advice;
  const verdict = lengthGuidance(text, advice);
  return (
    <p className="line length-note">
      <span>
        {from} to {to} characters
      </span>
      <b className={verdict === 'good' ? undefined : 'length-note-off'}>
        {words(text.trim().length, advice)}
      </b>
    </p>
  );
}

function words(length: number, { from, to }: { from: number; to: number }): string {
  if (length === 0) return 'empty';
  if (length < from) return `${String(length)}, ${String(from - length)} short`;
  return length > to ? `${String(length)}, ${String(length - to)} over` : `${String(length)}, good`;
}
