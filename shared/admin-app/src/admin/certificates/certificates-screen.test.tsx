import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { CERTIFICATE } from '@wa/core/domain/certificates/certificate-schema';
import { useWindows as windowsOfEachTest } from '../../client/testing/use-windows.ts';
import { renderAdmin } from '../testing/render-admin.tsx';
import { CertificatesScreen } from './certificates-screen.tsx';

const windows = windowsOfEachTest();
const AT = { route: '/admin/certificates/:id?', address: '/admin/certificates' };

it('says what belongs there, explains a wrong form, and lists a saved certificate with its state (D26.5)', async () => {
  const { client } = await windows.open();
  const user = userEvent.setup();
  renderAdmin(client, <CertificatesScreen />, AT);
  await screen.findByRole('heading', { name: 'No certificates yet' });
  await user.click(screen.getByRole('link', { name: 'Add certificate' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText('Enter the issuer of the certificate.');
  await screen.findByText('Choose the products that the certificate covers.');

  await user.type(screen.getByLabelText('Issuer'), 'A certifier');
  await user.type(screen.getByLabelText('Number'), 'EX 1');
  await user.type(screen.getByLabelText('Valid from'), '2020-01-01');
  await user.type(screen.getByLabelText('Valid until'), '2020-12-31');
  await user.click(screen.getByLabelText('Covers all products, such as ISO 9001'));
  await user.type(screen.getByLabelText('Size'), 'DN 80 to 300');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const row = await screen.findByRole('row', { name: /EX 1/ });
  expect(row).toHaveTextContent('All products, 3 to 12 in (DN 80 to 300)');
  expect(row).toHaveTextContent('December 31, 2020');
  expect(row).toHaveTextContent('Expired, not shown');
});

it('undoes and redoes by keys while no certificate is open (D10.2)', async () => {
  const { client } = await windows.open();
  const form = {
    ...CERTIFICATE.empty,
    issuer: 'A certifier',
    number: 'EX 1',
    validFrom: '2020-01-01',
    allProducts: true,
  };
  await client.certificates.create(form);
  const user = userEvent.setup();
  renderAdmin(client, <CertificatesScreen />, AT);
  await screen.findByRole('row', { name: /EX 1/ });
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByRole('heading', { name: 'No certificates yet' });
  await user.keyboard('{Control>}y{/Control}');
  expect(await screen.findByRole('row', { name: /EX 1/ })).toBeVisible();
});
