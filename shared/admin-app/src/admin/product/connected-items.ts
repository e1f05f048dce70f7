import { type SidebarNode, flattenTree } from '@wa/core/domain/sidebar/sidebar-tree';

/** The sidebar items that a product can be connected to, by what they are called. */
export interface ConnectedItems {
  /** Of every item; its parent's name is added where two are called the same. */
  names: readonly string[];
  /** The name of a stored id; what is no item of the sidebar stays as it is. */
  nameOf: (value: string) => string;
  /** The id of a typed name or id, or why there is none. */
  read: (text: string) => { value: string } | { problem: string };
}

export function connectedItems(sidebar: readonly SidebarNode[]): ConnectedItems {
  const items = flattenTree(sidebar);
  const byId = new Map(items.map((item) => [item._id, item]));
  const counts = new Map<string, number>();
  for (const { name } of items) counts.set(key(name), (counts.get(key(name)) ?? 0) + 1);
  const nameIn = ({ name, parent }: SidebarNode) => {
    const above = parent === null ? undefined : byId.get(parent);
    return above !== undefined && (counts.get(key(name)) ?? 0) > 1 ? `${name} (${above.name})` : name;
  };
  const ids = new Map(items.map((item) => [key(nameIn(item)), item._id]));
  return {
    names: [...new Set(items.map(nameIn))],
    nameOf: (value) => {
      const item = byId.get(value);
      return item === undefined ? value : nameIn(item);
    },
    read: (text) => {
      const value = byId.has(text.trim()) ? text.trim() : ids.get(key(text));
      if (value !== undefined) return { value };
      return { problem: `No sidebar item is called “${text.trim()}”. Choose one from the list.` };
    },
  };
}

const key = (name: string) => name.trim().toLowerCase();
