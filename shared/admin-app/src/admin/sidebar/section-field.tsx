import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { SECTION_PLACEHOLDER } from '@wa/core/domain/labels';
import { SECTIONS_FETCH_FAILED } from '@wa/core/domain/messages';
import type { PageSection } from '@wa/core/domain/pages/page';
import { optionsWith } from '../../ui/options.ts';
import { useApi, useReport } from '../admin-context.tsx';
import { useTitle } from '../catalogue/titles.ts';

interface SectionFieldProps {
  label: string;
  /** The linked page, or empty. */
  pageId: string;
  value: string;
  onChange: (section: string) => void;
}

/** A list of the linked page's sections if they are loaded, otherwise a text field (specification 4). */
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

const NONE: readonly PageSection[] = [];

/** Returns the sections of the linked page; empty while they load, and if that fails (specification 8). */
function useSections(pageId: string): readonly PageSection[] {
  const { pages } = useApi();
  const report = useReport();
  const [loaded, setLoaded] = useState<{ of: string; sections: readonly PageSection[] } | null>(null);

  useEffect(() => {
    if (pageId === '') return;
    let isHere = true;
    pages
      .sections(pageId)
      .then((sections) => {
        if (isHere) setLoaded({ of: pageId, sections });
      })
      .catch((error: unknown) => report(SECTIONS_FETCH_FAILED, error));
    return () => {
      isHere = false;
    };
  }, [pageId, pages, report]);
  return loaded?.of === pageId ? loaded.sections : NONE;
}
