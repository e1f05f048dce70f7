import { useContext } from 'react';
import { textOf } from '../../domain/block-kinds/fields.ts';
import { paragraphs, textItems } from '../../domain/pages/page-content.ts';
import { HeadingLevel } from '../heading-level.ts';
import { PartNumbers } from '../part-numbers.tsx';
import type { BlockView } from './block-view.ts';

/** Lists have one item for each non-empty line; paragraphs are separated by an empty line. */
export const TextBlock: BlockView = ({ data, root }) => {
  const level = useContext(HeadingLevel);
  const heading = textOf(data['heading']).trim();
  const text = textOf(data['text']);
  const anchor = textOf(data['anchor']);
  const id = anchor ? { id: anchor } : {};
  if (!heading && !text.trim()) return null;
  return (
    <div className="text-block" {...root}>
      {heading && (level === 'h2' ? <h2 {...id}>{heading}</h2> : <h3 {...id}>{heading}</h3>)}
      <TextBody format={data['format']} text={text} />
    </div>
  );
};

function TextBody({ format, text }: { format: unknown; text: string }) {
  if (format !== 'ul' && format !== 'ol') {
    return paragraphs(text).map((paragraph, index) => (
      <p key={index}>
        <PartNumbers text={paragraph} />
      </p>
    ));
  }
  const List = format;
  const items = textItems(text);
  return (
    items.length > 0 && (
      <List>
        {items.map((item, index) => (
          <li key={index}>
            <PartNumbers text={item} />
          </li>
        ))}
      </List>
    )
  );
}
