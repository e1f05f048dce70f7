import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useBoxSize } from '../../ui/use-box-size.ts';
import { useStyleNonce } from '../style-nonce.tsx';
import drawings from '@wa/core/drawings/drawings.css?inline';
import base from '@wa/core/styles/base.css?inline';
import blocks from '@wa/core/styles/blocks.css?inline';
import fonts from '@wa/core/styles/fonts.css?inline';
import rangeChart from '@wa/core/blocks/range-chart.css?inline';
import pageColumns from '@wa/core/styles/page-columns.css?inline';
import preview from '../../styles/preview.css?inline';
import selection from './selection.css?inline';
import tokens from '@wa/core/styles/tokens.css?inline';

interface PreviewFrameProps {
  title: string;
  /** CSS pixels of the frame, which is scaled down to the available width. */
  width: number;
  /** The content is rendered into this element outside of the document; the frame has a copy. */
  drawn: HTMLElement;
  frameRef?: (frame: HTMLIFrameElement | null) => void;
  children: ReactNode;
}

/**
 * Shows the output of the public renderers in one frame with the public style sheets. The frame can't run
 * scripts or navigate.
 */
export function PreviewFrame({ title, width, drawn, frameRef, children }: PreviewFrameProps) {
  const nonce = useStyleNonce();
  const scheme = useComputedColorScheme('light');
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [source] = useState(() => previewDocument(nonce));
  const { box, size } = useBoxSize();

  useEffect(() => {
    body?.ownerDocument.documentElement.setAttribute('data-theme', scheme);
  }, [body, scheme]);
  useEffect(() => (body === null ? undefined : mirror(drawn, body)), [body, drawn]);

  const scale = size.width > 0 ? Math.min(1, size.width / width) : 1;
  return (
    <div className="preview" ref={box}>
      <div className="preview-paper" style={{ width: `${String(width * scale)}px` }}>
        <iframe
          ref={frameRef}
          title={title}
          sandbox="allow-same-origin"
          srcDoc={source}
          onLoad={(event) => setBody(event.currentTarget.contentDocument?.body ?? null)}
          style={{
            width: `${String(width)}px`,
            height: `${String(size.height / scale)}px`,
            transform: `scale(${String(scale)})`,
          }}
        />
      </div>
      {createPortal(children, drawn)}
    </div>
  );
}

/**
 * Returns the empty document of the preview with the style sheets of the public pages, which its content
 * policy allows by `nonce`.
 */
function previewDocument(nonce: string): string {
  const styles = [fonts, tokens, base, drawings, pageColumns, blocks, rangeChart, preview, selection].join(
    '\n',
  );
  const attribute = nonce === '' ? '' : ` nonce="${nonce.replace(/"/g, '&quot;')}"`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Preview</title>',
    `<style${attribute}>${styles.replace(/<\/style/gi, '<\\/style')}</style>`,
    '</head><body></body></html>',
  ].join('');
}

/**
 * Keeps `body`, which belongs to a frame without scripts, identical to `source`. Each change is repeated at
 * its own position, so that a letter typed into a long page updates only that letter. Only a copy is
 * inserted: its listeners can never run, and its links lead nowhere.
 * @returns a function that ends this
 */
function mirror(source: HTMLElement, body: HTMLElement): () => void {
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
