import { describe, expect, it } from 'vitest';
import { pdfSource } from './pdf-source.ts';

const hosts = { cloudMediaHosts: ['res.cloudinary.com'], publicUrl: 'https://wa.example' };
const source = (src: string, name = '') => pdfSource(src, name, hosts);

describe('what the viewer shows', () => {
  it('is a PDF of this site as it is', () => {
    expect(source('/uploads/a.pdf', 'Seal A')).toEqual({
      file: '/uploads/a.pdf',
      direct: '/uploads/a.pdf',
      fileName: 'seal-a.pdf',
    });
    expect(source('https://wa.example/data-sheets/product/rs-1.pdf')).toMatchObject({
      file: '/data-sheets/product/rs-1.pdf',
      fileName: 'rs-1.pdf',
    });
    expect(source('/view/pdf?src=%2Fdata-sheets%2Fa-model.pdf')).toMatchObject({
      file: '/data-sheets/a-model.pdf',
    });
  });

  it('is one of a cloud media host through the proxy', () => {
    expect(source('https://res.cloudinary.com/x/b.pdf?v=1', 'B')).toEqual({
      file: '/api/proxy/pdf?src=https%3A%2F%2Fres.cloudinary.com%2Fx%2Fb.pdf%3Fv%3D1&name=b.pdf',
      direct: 'https://res.cloudinary.com/x/b.pdf?v=1',
      fileName: 'b.pdf',
    });
  });

  it.each([
    ['', 'missing', null],
    ['  ', 'missing', null],
    ['javascript:alert(1)', 'forbidden', null],
    ['//evil.example/a.pdf', 'forbidden', null],
    ['data-sheets/a.pdf', 'forbidden', null],
    ['/admin', 'forbidden', '/admin'],
    ['https://evil.example/a.pdf', 'forbidden', 'https://evil.example/a.pdf'],
    ['https://wa.example.evil.example/a.pdf', 'forbidden', 'https://wa.example.evil.example/a.pdf'],
    ['https://res.cloudinary.com:8443/a.pdf', 'forbidden', 'https://res.cloudinary.com:8443/a.pdf'],
    [
      'https://res.cloudinary.com@evil.example/a.pdf',
      'forbidden',
      'https://res.cloudinary.com@evil.example/a.pdf',
    ],
    ['https://[::1]/a.pdf', 'forbidden', 'https://[::1]/a.pdf'],
  ] as const)('is nothing for %j', (src, refused, direct) => {
    expect(source(src)).toEqual({ refused, direct });
  });
});
