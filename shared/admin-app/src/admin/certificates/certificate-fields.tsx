import { Checkbox, MultiSelect } from '@mantine/core';
import {
  CERTIFICATE_FLUID_LABELS,
  CERTIFICATE_FLUIDS,
  CERTIFICATE_TYPE_LABELS,
  CERTIFICATE_TYPES,
} from '@wa/core/domain/certificates/certificate-name';
import { textsIn } from '@wa/core/domain/unvalidated';
import { useTitle } from '../catalogue/titles.ts';
import { useContent } from '../content-provider.tsx';
import { fieldsOf, type OwnProps } from '../form/form-fields.ts';
import { RangeField } from './range-field.tsx';

const optionsOf = <V extends string>(values: readonly V[], labels: Readonly<Record<V, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** The form of a certificate: first its document, then its coverage. */
export const CERTIFICATE_FIELDS = fieldsOf('certificate', {
  type: { is: 'select', options: optionsOf(CERTIFICATE_TYPES, CERTIFICATE_TYPE_LABELS), isHalf: true },
  name: { is: 'plain', isHalf: true, hint: 'Added to the type, such as ASTM E84 class A.' },
  issuer: { is: 'plain', isHalf: true },
  number: { is: 'plain', isHalf: true },
  validFrom: { is: 'day', isHalf: true },
  validUntil: { is: 'day', isHalf: true, hint: 'The last valid day. Leave empty if it doesn’t expire.' },
  file: { is: 'document', isPdf: true },
  allProducts: { is: 'own', draw: (props) => <AllProducts {...props} /> },
  products: {
    is: 'own',
    isShown: (data) => data['allProducts'] !== true,
    draw: (props) => <Products {...props} />,
  },
  size: {
    is: 'own',
    isHalf: true,
    draw: (props) => (
      <RangeField
        label="Size"
        placeholder="DN 80 to 300"
        hint="Leave empty for all sizes."
        unit="NPS"
        {...props}
      />
    ),
  },
  temperature: {
    is: 'own',
    isHalf: true,
    draw: (props) => (
      <RangeField
        label="Temperature"
        placeholder="up to 73 °F"
        hint="Leave empty for all temperatures."
        unit="°F"
        {...props}
      />
    ),
  },
  fluid: { is: 'select', options: optionsOf(CERTIFICATE_FLUIDS, CERTIFICATE_FLUID_LABELS), isHalf: true },
});

function AllProducts({ data, onEdit }: OwnProps) {
  return (
    <Checkbox
      label="Covers all products, such as ISO 9001"
      checked={data['allProducts'] === true}
      onChange={({ currentTarget: { checked } }) =>
        onEdit((now) => ({ ...now, allProducts: checked, ...(checked && { products: [] }) }))
      }
    />
  );
}

/** The products that it covers, by their ids. */
function Products({ name, data, error, onEdit }: OwnProps) {
  const { products } = useContent();
  const titleOf = useTitle();
  const chosen = textsIn(data[name]);
  const options = products.map(({ _id, title }) => ({ value: _id, label: titleOf(title) }));
  const gone = chosen.filter((id) => !products.some(({ _id }) => _id === id));
  return (
    <MultiSelect
      label="Products"
      data={[...options, ...gone.map((id) => ({ value: id, label: 'Product in the bin' }))]}
      value={chosen}
      error={error}
      onChange={(next) => onEdit((now) => ({ ...now, [name]: next }), name)}
      searchable
      nothingFoundMessage="No product has this name"
      comboboxProps={{ zIndex: 350 }}
    />
  );
}
