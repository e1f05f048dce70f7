import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { isMarkedAddress, type MarkedLink } from '@wa/core/domain/marked-text';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useContent } from '../content-provider.tsx';
import { LinkSelect } from './link-select.tsx';

interface LinkDialogProps {
  link: MarkedLink;
  onClose: () => void;
  onApply: (link: MarkedLink) => void;
}

/** Asks for the text and target of a link: a page, a product, or any address. */
export function LinkDialog({ link, onClose, onApply }: LinkDialogProps) {
  const { products, pages } = useContent();
  const [{ label, address }, setLink] = useState(link);
  const lead = (to: string) => setLink((now) => ({ ...now, address: to }));
  const isRefused = address.trim() !== '' && !isMarkedAddress(address.trim());
  const targets = {
    page: pages.map(({ _id, slug }) => ({ _id, path: `/${slug}` })),
    product: products.map(({ _id, slug }) => ({ _id, path: `/product/${slug}` })),
  };
  const select = (kind: 'page' | 'product', name: string) => (
    <LinkSelect
      label={name}
      kind={kind}
      isFirst={kind === 'page' && link.label !== ''}
      value={targets[kind].find(({ path }) => path === address)?._id ?? ''}
      onChange={(id) => lead(targets[kind].find(({ _id }) => _id === id)?.path ?? '')}
    />
  );
  return (
    <FormDialog
      title={link.address === '' ? 'Add link' : 'Edit link'}
      does="Apply"
      disabled={isRefused || (label.trim() === '' && address.trim() === '')}
      onClose={onClose}
      onSubmit={() => onApply({ ...link, label, address })}
    >
      <TextInput
        label="Text"
        value={label}
        data-autofocus={link.label === '' || undefined}
        onChange={(event) => setLink({ ...link, address, label: event.currentTarget.value })}
      />
      {select('page', 'Page')}
      {select('product', 'Product')}
      <TextInput
        label="Address"
        description="Leave empty to remove the link."
        placeholder="https:// or /page"
        value={address}
        error={isRefused && 'Enter an address that begins with /, #, https://, mailto:, or tel:.'}
        onChange={(event) => lead(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
