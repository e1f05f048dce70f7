import { Menu } from '@mantine/core';
import {
  Node,
  nodeInputRule,
  nodePasteRule,
  NodeViewWrapper,
  ReactNodeViewRenderer,
  type ReactNodeViewProps,
} from '@tiptap/react';
import { useNavigate } from 'react-router-dom';
import {
  renderReference,
  referenceText,
  REFERENCE_FORMS,
  type Reference,
  type ReferenceForm,
} from '@wa/core/domain/figures/references';
import { useCatalogue } from '../catalogue/use-catalogue.ts';

const isForm = (form: unknown): form is ReferenceForm => REFERENCE_FORMS.some((known) => known === form);

/** Returns the reference that a node represents. */
const referenceOf = ({ key, form }: Readonly<Record<string, unknown>>): Reference => ({
  key: String(key),
  form: isForm(form) ? form : null,
});
const attributesOf = ([, key, form]: RegExpMatchArray) => ({ key, form: form ?? null });
const REFERENCE = /\{\{\s*([\w.-]{1,100})\s*(?:\|\s*(us|metric|bare|lower)\s*)?\}\}/;

/** A figure within rich text: an atom stored as the text `{{key|form}}` (D14). */
export const FigureReference = Node.create({
  name: 'figureReference',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    key: { default: '', parseHTML: (element: HTMLElement) => element.getAttribute('data-figure') },
    form: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute('data-form') },
  }),
  parseHTML: () => [{ tag: 'span[data-figure]' }],
  renderHTML({ node }) {
    const { key, form } = referenceOf(node.attrs);
    return ['span', { 'data-figure': key, ...(form && { 'data-form': form }) }, referenceText({ key, form })];
  },
  renderText: ({ node }) => referenceText(referenceOf(node.attrs)),
  addInputRules() {
    const find = new RegExp(`${REFERENCE.source}$`);
    return [nodeInputRule({ find, type: this.type, getAttributes: attributesOf })];
  },
  addPasteRules() {
    const find = new RegExp(REFERENCE.source, 'g');
    return [nodePasteRule({ find, type: this.type, getAttributes: attributesOf })];
  },
  addNodeView: () => ReactNodeViewRenderer(FigureChip, { as: 'span' }),
});

const FORMS: readonly { form: ReferenceForm | null; name: string }[] = [
  { form: null, name: 'Both systems' },
  { form: 'us', name: 'US' },
  { form: 'metric', name: 'Metric' },
];

/** Shows a spec as visitors see it. Its menu changes the form and links to the Specs screen. */
function FigureChip({ node, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const { figure } = useCatalogue();
  const navigate = useNavigate();
  const reference = referenceOf(node.attrs);
  const isMissing = figure(reference.key) === null;
  const shown = isMissing ? `${reference.key}: spec not found` : renderReference(reference, figure);
  const drawn = (form: ReferenceForm | null) => renderReference({ ...reference, form }, figure);
  return (
    <NodeViewWrapper as="span" contentEditable={false}>
      <Menu withinPortal zIndex={350}>
        <Menu.Target>
          <button
            type="button"
            className="figure-chip"
            data-missing={isMissing || undefined}
            title={isMissing ? referenceText(reference) : `${reference.key}: ${drawn(null)}`}
          >
            {shown}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {!isMissing &&
            FORMS.map(({ form, name }) => (
              <Menu.Item
                key={name}
                aria-current={form === reference.form || undefined}
                onClick={() => updateAttributes({ form })}
              >
                {name}: {drawn(form)}
              </Menu.Item>
            ))}
          <Menu.Item
            onClick={() => void navigate(`/admin/figures?figure=${encodeURIComponent(reference.key)}`)}
          >
            {isMissing ? `Create spec ${reference.key}` : 'Open in Specs'}
          </Menu.Item>
          <Menu.Item onClick={deleteNode}>Remove</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </NodeViewWrapper>
  );
}
