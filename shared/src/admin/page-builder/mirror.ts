/**
 * Keeps `body`, which belongs to a frame that runs no script, a copy of `source`. Only the copy goes in: listeners on
 * it could never be called, and links in it lead nowhere. Returns what ends it.
 */
export function mirror(source: HTMLElement, body: HTMLElement): () => void {
  const copy = () => {
    const { ownerDocument } = body;
    const content = ownerDocument.importNode(source, true);
    for (const link of content.querySelectorAll('a[href]')) {
      link.removeAttribute('href');
      link.setAttribute('role', 'link');
    }
    body.replaceChildren(...content.childNodes);
  };
  const observer = new MutationObserver(copy);
  observer.observe(source, { attributes: true, characterData: true, childList: true, subtree: true });
  copy();
  return () => observer.disconnect();
}
