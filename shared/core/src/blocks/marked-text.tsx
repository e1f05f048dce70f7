import type { ReactNode } from 'react';
import { contentHref } from '../domain/links.ts';
import { parseMarks, type MarkedRun } from '../domain/marked-text.ts';
import { NewTabNote } from '../ui/icon.tsx';
import { useBlockEnvironment } from './block-environment.tsx';
import { PartNumbers } from './part-numbers.tsx';

/** Renders a text with bold, italic, and links; part numbers don't wrap. */
export function MarkedText({ text }: { text: string }): ReactNode {
  const runs = parseMarks(text);
  return runs.map((run, at) => {
    const { href } = run;
    if (href === undefined) return <Styled key={at} {...run} />;
    // Several runs with the same address form one link.
    if (runs[at - 1]?.href === href) return null;
    const end = runs.findIndex((next, index) => index > at && next.href !== href);
    return <TextLink key={at} href={href} runs={runs.slice(at, end === -1 ? undefined : end)} />;
  });
}

function Styled({ text, bold, italic }: MarkedRun) {
  const words = <PartNumbers text={text} />;
  const slanted = italic ? <em>{words}</em> : words;
  return bold ? <strong>{slanted}</strong> : slanted;
}

/** Links to a page open in the same tab, links to a document in the viewer in a new tab. */
function TextLink({ href, runs }: { href: string; runs: readonly MarkedRun[] }) {
  const { site } = useBlockEnvironment();
  const label = runs.map(({ text }) => text).join('');
  const target = contentHref(href, label, site.cloudMediaHosts);
  const words = runs.map((run, at) => <Styled key={at} {...run} />);
  if (target === null) return words;
  const newTab = target.startsWith('/view/pdf');
  return (
    <a href={target} {...(newTab && { target: '_blank', rel: 'noopener' })}>
      {words}
      {newTab && <NewTabNote />}
    </a>
  );
}
