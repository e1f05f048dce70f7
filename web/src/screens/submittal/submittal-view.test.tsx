import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RouteData } from '@wa/core/contract/site';
import { readSubmittal } from '@wa/core/domain/submittal/submittal';
import { submittalOf } from '@wa/core/domain/submittal/submittal-lines';
import { buildProduct } from '@wa/core/testing/build-product';
import { buildSite } from '@wa/core/testing/build-site';
import { SubmittalView } from './submittal-view.tsx';

const submittal = submittalOf(readSubmittal(new URLSearchParams('slug=gone')), [null]);
const route: Extract<RouteData, { kind: 'submittal' }> = { kind: 'submittal', search: '', submittal };

test('a copy on a file host says that it can’t create a PDF or a ZIP file, and names the other ways (D25.4)', () => {
  render(<SubmittalView route={{ ...route, isFile: true }} site={buildSite()} path="/submittal" />);
  expect(screen.getByText(/^This copy of the site can’t create a PDF or a ZIP file\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Documents' })).toHaveAttribute('href', '/documents');
  expect(screen.getByRole('link', { name: 'quote list' })).toHaveAttribute('href', '/inquiry');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a wrong date stays in its field, and a product that lost its sizes says so (D25.2)', () => {
  const request = readSubmittal(new URLSearchParams('date=tomorrow&slug=clamp&row=spec-gone'));
  const product = { product: buildProduct({ slug: 'clamp' }), tables: [] };
  const route = { kind: 'submittal', search: '', submittal: submittalOf(request, [product]) } as const;
  render(<SubmittalView route={route} site={buildSite()} path="/submittal" />);
  expect(screen.getByLabelText('Date')).toHaveValue('tomorrow');
  expect(screen.getByText(/^We no longer list sizes of this product\./)).toBeVisible();
});

test('only a form with a certified product offers its certificates (D25.5)', () => {
  const certificate = {
    ...{ name: 'NSF/ANSI/CAN 61', issuer: 'A certifier', number: 'A-1', file: '/uploads/a.pdf' },
    ...{ conditions: 'all sizes', validUntil: '' },
  };
  const show = (certificates: (typeof certificate)[]) => {
    const product = { product: buildProduct({ slug: 'clamp', certificates }), tables: [] };
    const request = readSubmittal(new URLSearchParams('slug=clamp'));
    const own = { ...route, submittal: submittalOf(request, [product]) };
    return <SubmittalView route={own} site={buildSite()} path="/submittal" />;
  };
  const { rerender } = render(show([]));
  expect(screen.queryByRole('button', { name: 'Download certificates' })).toBeNull();
  rerender(show([certificate]));
  expect(screen.getByRole('button', { name: 'Download certificates' })).toHaveAttribute(
    'name',
    'certificates',
  );
});

test('a product beyond the limit keeps its selection, and isn’t called unknown (D25.2)', () => {
  const request = readSubmittal(new URLSearchParams('slug=clamp&row=sizes-2'));
  const beyond = { ...route, submittal: submittalOf(request, []) };
  const { container } = render(<SubmittalView route={beyond} site={buildSite()} path="/submittal" />);
  expect(container.querySelector('input[name="row"]')).toHaveValue('sizes-2');
  expect(screen.queryByText(/^We couldn’t find this product/)).toBeNull();
});

test('an unknown product has its sentence, and can be removed', () => {
  render(<SubmittalView route={route} site={buildSite()} path="/submittal" />);
  expect(screen.getByText(/^We couldn’t find this product in the catalog\./)).toBeVisible();
  expect(screen.queryByText(/^The PDF has a cover/)).toBeNull();
  // A long form is too long for an address, so the button posts it like the others.
  expect(screen.getByRole('button', { name: 'Remove gone' })).not.toHaveAttribute('formmethod');
});
