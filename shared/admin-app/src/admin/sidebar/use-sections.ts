import { useEffect, useState } from 'react';
import { SECTIONS_FETCH_FAILED } from '@wa/core/domain/messages';
import type { PageSection } from '@wa/core/domain/pages/page';
import { useApi, useReport } from '../admin-context.tsx';

const NONE: readonly PageSection[] = [];

/** Sections of the page that is linked; empty while they are read, and when they cannot be (specification 8). */
export function useSections(pageId: string): readonly PageSection[] {
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
