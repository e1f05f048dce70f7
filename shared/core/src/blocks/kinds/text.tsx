import { useContext } from 'react';
import { TEXT_FORMATS } from '../../domain/pages/block.ts';
import { textItems } from '../../domain/pages/page-content.ts';
import { HeadingLevel } from '../heading-level.ts';
import { PartNumbers } from '../part-numbers.tsx';
import { oneOf, textOf, type BlockView } from './block-view.ts';

/** Lists have one item for each non-empty line; paragraphs are separated by an empty line. */
export const TextBlock: BlockView = ({ data }) => {
  const level = useContext(HeadingLevel);
  const heading = textOf(data['heading']).trim();
  const text = textOf(data['text']);
  const anchor = textOf(data['anchor']);
  const id = anchor ? { id: anchor } : {};
  const format = oneOf(data['format'], TEXT_FORMATS, 'p');
  if (!heading && !text.trim()) return null;
  return (
    <div className="text-block">
      {heading && (level === 'h2' ? <h2 {...id}>{heading}</h2> : <h3 {...id}>{heading}</h3>)}
      <TextBody format={format} text={text} />
    </div>
  );
};

function TextBody({ format, text }: { format: (typeof TEXT_FORMATS)[number]; text: string }) {
  if (format === 'p') {
    const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim());
    return paragraphs.map((paragraph, index) => (
      <p key={index}>
        <PartNumbers text={paragraph.trim()} />
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
