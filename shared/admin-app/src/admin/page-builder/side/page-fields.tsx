import { Checkbox, TextInput } from '@mantine/core';
import { pageSlugProblem } from '@wa/core/domain/slug';
import { useApi } from '../../admin-context.tsx';
import { ReferenceField } from '../../references/reference-field.tsx';
import { useTitle } from '../../catalogue/titles.ts';
import { useContent } from '../../content-provider.tsx';
import { useEditor, useEditorValue } from '../record/editor-store.ts';
import { hrefProblem } from '../../form/href-problem.ts';

/** Title, address and the two fields that concern the page as a whole. */
export function PageFields() {
  const { act } = useEditor();
  const base = useEditorValue((state) => state.base);
  const title = useEditorValue((state) => state.form.title);
  const slug = useEditorValue((state) => state.form.slug);
  const url = useEditorValue((state) => state.form.url);
  const featured = useEditorValue((state) => state.form.featured);
  const backTo = useEditorValue((state) => state.form.backTo);
  const copyProtection = useEditorValue((state) => state.form.copyProtection);
  const problem = useSlugProblem();
  return (
    <div className="page-fields">
      <ReferenceField
        label="Title"
        value={title}
        onChange={(title) => act({ type: 'setFields', patch: { title }, typing: 'title' })}
      />
      <TextInput
        label="Slug"
        value={slug}
        spellCheck={false}
        autoCapitalize="none"
        error={problem}
        description={slugHint(slug.trim(), base?.slug ?? null)}
        onChange={(event) =>
          act({ type: 'setFields', patch: { slug: event.currentTarget.value }, typing: 'slug' })
        }
      />
      <details className="more-fields page-more">
        <summary>Page settings{featured && ': featured'}</summary>
        <TextInput
          label="Page url"
          value={url}
          placeholder="https:// or /page"
          description="Another address that belongs to this page. Kept with it; most pages have none."
          error={hrefProblem(url)}
          onChange={(event) =>
            act({ type: 'setFields', patch: { url: event.currentTarget.value }, typing: 'url' })
          }
        />
        <Checkbox
          label="Featured page"
          checked={featured}
          onChange={(event) => act({ type: 'setFields', patch: { featured: event.currentTarget.checked } })}
        />
        <Checkbox
          label="Back arrow leads to the home page"
          checked={backTo === 'home'}
          onChange={({ currentTarget }) =>
            act({ type: 'setFields', patch: { backTo: currentTarget.checked ? 'home' : 'previous' } })
          }
        />
        <Checkbox
          label="Copy protection: right-click and selection are off"
          checked={copyProtection}
          onChange={({ currentTarget }) =>
            act({ type: 'setFields', patch: { copyProtection: currentTarget.checked } })
          }
        />
      </details>
    </div>
  );
}

/** A slug is the page's address: the hint shows it as one. */
function slugHint(slug: string, saved: string | null): string {
  if (saved !== null && slug !== saved) return `/${saved} will lead here, and links to it are changed.`;
  return `The page’s address: /${slug}`;
}

/** Why the page cannot be saved at its address, or null. */
export function useSlugProblem(): string | null {
  const { pages } = useContent();
  const title = useTitle();
  const { realId } = useApi();
  const id = useEditorValue((state) => state.base && realId(state.base._id));
  const loaded = useEditorValue((state) => state.base?.slug ?? null);
  const slug = useEditorValue((state) => state.form.slug).trim();
  if (slug === loaded) return null;
  const problem = pageSlugProblem(slug);
  if (problem !== null) return problem;
  const other = pages.find((page) => page.slug === slug && page._id !== id);
  return other === undefined ? null : `This is the address of the page “${title(other.title)}”.`;
}
