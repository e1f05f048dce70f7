import { Checkbox, Fieldset, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pageSlugProblem, slugify } from '@wa/core/domain/slug';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { useContent } from '../content-provider.tsx';
import { builderAddress } from '../builder-address.ts';
import type { WantedPage } from '../page-builder/record/wanted-page.ts';

/** Title and address of a page that does not exist yet; its builder opens blank. */
export function NewPageDialog({ onClose }: { onClose: () => void }) {
  const { pages } = useContent();
  const drawn = useTitle();
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const [showHeader, setHeader] = useState(true);
  const [showFooter, setFooter] = useState(true);
  const slug = typed ?? slugify(title);
  const other = pages.find((page) => page.slug === slug);
  const problem = other
    ? `The page “${drawn(other.title)}” already has this address. Enter another one.`
    : pageSlugProblem(slug);

  const create = () => {
    setTried(true);
    if (problem !== null) return;
    onClose();
    const wanted: WantedPage = { title: title.trim(), showHeader, showFooter };
    void navigate(builderAddress(slug), { state: wanted });
  };
  return (
    <FormDialog title="Add page" does="Open page builder" width="narrow" onSubmit={create} onClose={onClose}>
      <TextInput
        label="Title"
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label="Address"
        value={slug}
        spellCheck={false}
        autoCapitalize="none"
        description={`The page will be at /${slug}`}
        error={slug !== '' || isTried ? problem : null}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Fieldset variant="unstyled" legend="Shown to visitors">
        <Checkbox
          label="Header image"
          checked={showHeader}
          onChange={(event) => setHeader(event.currentTarget.checked)}
        />
        <Checkbox
          label="Footer"
          checked={showFooter}
          onChange={(event) => setFooter(event.currentTarget.checked)}
        />
      </Fieldset>
    </FormDialog>
  );
}
