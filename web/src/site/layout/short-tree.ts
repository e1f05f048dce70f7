import {
  type NavigationNode,
  countDescendants,
  flattenTree,
  nodeHref,
  pathOfHref,
} from '@wa/core/domain/sidebar/sidebar-tree';

/** Entries up to which every document has the whole navigation. */
const WHOLE_TREE = 300;
/** Entries of one level that are carried together. */
const TOGETHER = 50;

type Branches = ReadonlyMap<string, ReadonlySet<NavigationNode>>;
/** The server asks the same tree for every page. */
const known = new WeakMap<readonly NavigationNode[], Branches | null>();
const closed = new WeakMap<NavigationNode, NavigationNode>();
/** By the first of the entries that a link stands for. */
const ranges = new WeakMap<NavigationNode, NavigationNode | null>();

/**
 * What a document carries of a large navigation: the branches that lead to its own address, whatever the hash, and of
 * each other one its name and a real link to a page that carries it, so that every entry is reached without scripts,
 * too. Of a long level it carries the first entries and those beside its own, and links of the same kind to the others.
 * A small tree is answered as it is.
 * @param path of the document
 */
export function shortTree(tree: readonly NavigationNode[], path: string): readonly NavigationNode[] {
  const branches = branchesOf(tree);
  if (branches === null) return tree;
  const here = branches.get(pathOfHref(path) ?? '');
  const shorten = (node: NavigationNode): NavigationNode =>
    here?.has(node) ? { ...node, children: level(node.children) } : closedBranch(node);
  const level = (nodes: readonly NavigationNode[]): NavigationNode[] => {
    const carried: NavigationNode[] = [];
    for (let from = 0; from < nodes.length; from += TOGETHER) {
      const together = nodes.slice(from, from + TOGETHER);
      const link = from === 0 || together.some((node) => here?.has(node)) ? null : rangeLink(together);
      if (link) carried.push(link);
      else carried.push(...together.map(shorten));
    }
    return carried;
  };
  return level(tree);
}

/** By path the entries that lead there and all their ancestors; null for a small tree. */
function branchesOf(tree: readonly NavigationNode[]): Branches | null {
  const before = known.get(tree);
  if (before !== undefined) return before;
  const found = new Map<string, Set<NavigationNode>>();
  const visit = (nodes: readonly NavigationNode[], above: readonly NavigationNode[]) => {
    for (const node of nodes) {
      const trail = [...above, node];
      const path = pathOfHref(nodeHref(node));
      if (path !== null) {
        const there = found.get(path) ?? new Set();
        for (const each of trail) there.add(each);
        found.set(path, there);
      }
      visit(node.children, trail);
    }
  };
  const isSmall = flattenTree(tree).length <= WHOLE_TREE;
  if (!isSmall) visit(tree, []);
  known.set(tree, isSmall ? null : found);
  return isSmall ? null : found;
}

/** The same one for all pages. A branch that no page of the site carries stays whole: nothing leads to it. */
function closedBranch(node: NavigationNode): NavigationNode {
  if (node.children.length === 0) return node;
  const before = closed.get(node);
  if (before !== undefined) return before;
  const more = countDescendants(node);
  const href = hrefInto([node]);
  const all = { _id: `${node._id}-all`, name: `All ${String(more)} entries`, children: [] };
  const short = href === null ? node : { _id: node._id, name: node.name, more, children: [{ ...all, href }] };
  closed.set(node, short);
  return short;
}

/** One link for neighbours of a long level, which counts as all of them; null where no page carries them. */
function rangeLink(together: readonly NavigationNode[]): NavigationNode | null {
  const [first, last] = [together[0], together.at(-1)];
  if (!first || !last) return null;
  const before = ranges.get(first);
  if (before !== undefined) return before;
  const href = hrefInto(together);
  const more = countDescendants({ children: together }) - 1;
  const name = `${first.name} \u2026 ${last.name}`;
  const link = href === null ? null : { _id: `${first._id}-on`, name, href, more, children: [] };
  ranges.set(first, link);
  return link;
}

/** Address of a page that carries one of these branches. */
function hrefInto(nodes: readonly NavigationNode[]): string | null {
  const target = flattenTree(nodes).find(({ linkedProduct, linkedPage }) => linkedProduct ?? linkedPage);
  return target ? nodeHref(target) : null;
}
