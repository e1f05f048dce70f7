import { contentHref } from '../domain/links.ts';
import type { ContentEntry } from '../domain/pages/page.ts';
import { sidebarBoxOf } from '../domain/pages/page-content.ts';
import { NewTabNote } from './new-tab-note.tsx';

/** The box of the second column: a title and a list of items, with or without an address (specification 2). */
export function SidebarBox({
  content,
  hosts,
}: {
  content: readonly ContentEntry[];
  hosts: readonly string[];
}) {
  const { title, items } = sidebarBoxOf(content);
  return (
    <aside className="sidebar-box" aria-labelledby="sidebar-box-title">
      <h2 id="sidebar-box-title">{title}</h2>
      <ul>
        {items.map(({ href, label }, index) => (
          <li key={index}>
            <BoxItem href={contentHref(href, label, hosts)} label={label} />
          </li>
        ))}
      </ul>
    </aside>
  );
}

function BoxItem({ href, label }: { href: string | null; label: string }) {
  if (href === null) return <span>{label}</span>;
  const newTab = href.startsWith('/view/pdf') && { target: '_blank', rel: 'noopener' };
  return (
    <a href={href} {...newTab}>
      {label}
      {newTab && <NewTabNote />}
    </a>
  );
}
