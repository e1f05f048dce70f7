/**
 * Keeps `body`, which belongs to a frame without scripts, identical to `source`. Each change is repeated at
 * its own position, so that a letter typed into a long page updates only that letter. Only a copy is
 * inserted: its listeners can never run, and its links lead nowhere.
 * @returns a function that ends this
 */
export function mirror(source: HTMLElement, body: HTMLElement): () => void {
  const copies = new WeakMap<Node, Node>();

  function copyOf(node: Node): Node {
    const known = copies.get(node);
    if (known !== undefined) return known;
    const copy = body.ownerDocument.importNode(node);
    copies.set(node, copy);
    if (isElement(copy)) deaden(copy);
    if (node.hasChildNodes()) copy.appendChild(together(node));
    return copy;
  }
  /** Returns a copy of all children of a node as one fragment. */
  function together(node: Node): DocumentFragment {
    const fragment = body.ownerDocument.createDocumentFragment();
    for (const child of node.childNodes) fragment.appendChild(copyOf(child));
    return fragment;
  }
  /** Orders the children of a copy. Children at the right position aren't touched. */
  function copyChildren(node: Node, copy: Node): void {
    let place = copy.firstChild;
    for (const child of node.childNodes) {
      const wanted = copyOf(child);
      if (wanted === place) place = place.nextSibling;
      else copy.insertBefore(wanted, place);
    }
    while (place !== null) {
      const next = place.nextSibling;
      copy.removeChild(place);
      place = next;
    }
  }
  function repeat({ type, target, attributeName }: MutationRecord): void {
    const copy = copies.get(target);
    // The node is new. The change of its parent includes it.
    if (copy === undefined) return;
    if (type === 'childList') copyChildren(target, copy);
    else if (type === 'characterData') copy.nodeValue = target.nodeValue;
    else if (attributeName !== null && isElement(target) && isElement(copy)) {
      const value = target.getAttribute(attributeName);
      if (value === null) copy.removeAttribute(attributeName);
      else copy.setAttribute(attributeName, value);
      deaden(copy);
    }
  }

  copies.set(source, body);
  body.replaceChildren(together(source));
  const observer = new MutationObserver((records) => records.forEach(repeat));
  observer.observe(source, { attributes: true, characterData: true, childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Elements of the frame aren't instances of this window's classes. */
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

function deaden(element: Element): void {
  if (!element.matches('a[href]')) return;
  element.removeAttribute('href');
  element.setAttribute('role', 'link');
}
