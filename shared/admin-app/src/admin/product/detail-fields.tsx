import { MultiSelect } from '@mantine/core';
import { useTitle } from '../catalogue/titles.ts';
import { useContent } from '../content-provider.tsx';
import { fieldsOf, type OwnProps } from '../form/form-fields.ts';

/** Products to choose under one condition. */
const ALTERNATIVES_MAX = 2;

/** Fields that help an engineer choose the product, shown on its page. */
export const DETAILS = fieldsOf('product', {
  summary: { is: 'line', hint: 'Say what it is and where it’s used, in one sentence.' },
  uses: { is: 'lines', hint: 'One condition per line, such as “The pipe is in one piece.”' },
  alternatives: {
    is: 'rows',
    label: 'Alternative',
    title: 'Choose another product for',
    add: 'Add alternative',
    fields: {
      when: { is: 'line', label: 'Condition #', isHalf: true },
      why: { is: 'line', label: 'Reason #', isHalf: true },
      products: {
        is: 'own',
        label: 'Products #',
        initial: [],
        draw: (props) => <ProductsField {...props} />,
      },
    },
  },
  limits: {
    is: 'rows',
    label: 'Limit',
    title: 'Limits',
    add: 'Add limit',
    fields: {
      title: { is: 'line', label: 'Limit #' },
      text: { is: 'text', label: 'Text of limit #', rows: 2 },
    },
  },
  steps: {
    is: 'rows',
    label: 'Step',
    title: 'Installation steps',
    add: 'Add step',
    fields: {
      title: { is: 'line', label: 'Step #', isHalf: true },
      picture: { is: 'drawing', label: 'Drawing of step #', isHalf: true },
      text: { is: 'text', label: 'Text of step #', rows: 2 },
    },
  },
  materials: {
    is: 'rows',
    label: 'Material',
    title: 'Materials',
    add: 'Add material',
    fields: {
      part: { is: 'plain', label: 'Component #', isHalf: true },
      material: { is: 'plain', label: 'Material #', isHalf: true },
    },
  },
  approvals: { is: 'plain', hint: 'This field and the next four are shown only if filled in.' },
  weight: { is: 'plain', isHalf: true },
  leadTime: { is: 'plain', isHalf: true },
  orderCode: { is: 'plain', isHalf: true },
  torque: { is: 'plain', isHalf: true },
});

/** The products that an alternative names, by their ids. */
function ProductsField({ name, data, onEdit }: OwnProps) {
  const { products } = useContent();
  const titleOf = useTitle();
  const stored = data[name];
  const chosen = Array.isArray(stored) ? stored.map(String) : [];
  const options = products.map(({ _id, title }) => ({ value: _id, label: titleOf(title) }));
  const gone = chosen.filter((id) => !products.some(({ _id }) => _id === id));
  return (
    <MultiSelect
      label="Products to choose instead"
      data={[...options, ...gone.map((id) => ({ value: id, label: id }))]}
      value={chosen}
      onChange={(next) => onEdit((now) => ({ ...now, [name]: next }), name)}
      maxValues={ALTERNATIVES_MAX}
      searchable
      nothingFoundMessage="No product has this name"
      comboboxProps={{ zIndex: 350 }}
    />
  );
}
