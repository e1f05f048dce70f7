import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  finalAddress,
  hostOf,
  isInternal,
  isSafeHref,
  safeHref,
  contentHref,
  isCloudMedia,
  mailHref,
  pdfHref,
  unwrapPdf,
  viewerHref,
  pdfSource,
} from './links.ts';

describe('safeHref', () => {
  it('lets web, mail, phone and relative addresses through, trimmed', () => {
    const safe = 'https://a.example/x HTTP://a.example mailto:a@b.example tel:+1555 /a#b #b a/b:c ?q=1:2';
    for (const href of safe.split(' ')) expect(safeHref(` ${href} `), href).toBe(href);
  });

  it('rejects script and data addresses, and what a browser would read as such', () => {
    const bad = [
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'java\tscript:alert(1)',
      '\u0001javascript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc',
      'blob:x',
      'java script:alert(1)',
      '',
      '  ',
      null,
      undefined,
    ];
    for (const href of bad) expect(safeHref(href), String(href)).toBeNull();
  });

  it('never lets a scheme other than the four through', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,12}$/), fc.string(), (scheme, rest) => {
        if (['http', 'https', 'mailto', 'tel'].includes(scheme)) return;
        expect(isSafeHref(`${scheme}:${rest}`)).toBe(false);
      }),
    );
  });
});

describe('addresses', () => {
  it('knows what stays on the site', () => {
    expect(['/a', '#a', '?a', 'a'].map(isInternal)).toEqual([true, true, true, true]);
    expect(
      ['//a.example', '/\\a.example', 'https://a.example', 'mailto:a@b', 'javascript:x'].map(isInternal),
    ).toEqual([false, false, false, false, false]);
  });

  it('reads the true host behind user and port', () => {
    expect(hostOf('https://res.cloudinary.com@Evil.example:8080/x')).toBe('evil.example');
    expect(hostOf('/uploads/x')).toBeNull();
  });

  it('prints the final address of the older link targets', () => {
    expect(finalAddress('/products/a#b')).toBe('/product/a#b');
    expect(finalAddress('/pages/a/b?c')).toBe('/a/b?c');
    expect(finalAddress('/products')).toBe('/products');
    expect(finalAddress('https://a.example/pages/a')).toBe('https://a.example/pages/a');
  });
});

const HOSTS = ['res.cloudinary.com'];
const CLOUD = 'https://res.cloudinary.com/wa/raw/sheet';

describe('PDF links', () => {
  it('unwraps proxy and viewer addresses, on this host or another', () => {
    expect(unwrapPdf('https://api.example/api/proxy/pdf?src=https%3A%2F%2Fa.example%2Fb.pdf&name=b')).toBe(
      'https://a.example/b.pdf',
    );
    expect(unwrapPdf(viewerHref(viewerHref('/a.pdf')))).toBe('/a.pdf');
    expect(unwrapPdf('/view/pdf')).toBe('/view/pdf');
  });

  it('wraps into the viewer in a way that unwraps to the same document', () => {
    const rest = fc.string({ unit: fc.constantFrom(...'ab/?&=#%+~.:é"') });
    fc.assert(
      fc.property(rest, fc.string(), (path, name) => {
        const url = `https://a.example/${path}`;
        expect(unwrapPdf(viewerHref(url, name))).toBe(url);
      }),
    );
  });
});

describe('content links', () => {
  it('follows neither a script nor one wrapped in the proxy', () => {
    expect(contentHref('javascript:alert(1)', 'x', HOSTS)).toBeNull();
    expect(contentHref('/api/proxy/pdf?src=javascript%3Aalert(1)', 'x', HOSTS)).toBeNull();
    expect(pdfHref('data:text/html,x', 'x', HOSTS)).toBeNull();
  });

  it('accepts subdomains of cloud media hosts and rejects lookalikes', () => {
    expect(isCloudMedia('https://eu.res.cloudinary.com/x', HOSTS)).toBe(true);
    expect(isCloudMedia('https://evilres.cloudinary.com/x', HOSTS)).toBe(false);
    expect(isCloudMedia('https://res.cloudinary.com@evil.example/x', HOSTS)).toBe(false);
    expect(isCloudMedia('/res.cloudinary.com', HOSTS)).toBe(false);
  });

  it('limits a host to files below a path, at a segment boundary', () => {
    const hosts = ['res.cloudinary.com/ourcloud/raw', 'other.example'];
    const below = (rest: string) => isCloudMedia(`https://res.cloudinary.com${rest}`, hosts);
    const inside = ['/ourcloud/raw', '/ourcloud/raw/', '/ourcloud/raw/a/b%20c.pdf?x=/../#/..'];
    expect(inside.map(below)).not.toContain(false);
    const others = [
      ...['', '/', '/ourcloud', '/ourcloud/rawer/a.pdf', '/OurCloud/raw/a.pdf', '/other/ourcloud/raw/a.pdf'],
      ...['/?/ourcloud/raw/', '/#/ourcloud/raw/', '\\ourcloud/raw/a.pdf', '/ourcloud%2fraw/a.pdf'],
    ];
    const climbing = [
      ...['../../other/a.pdf', '..', './a.pdf', '..;/other', '%2e%2e/%2E%2e/other/a.pdf', '.%2e/other'],
      ...['..%2f..%2Fother', '%252e%252e/other', '..%5cother', '..\\other', '.\t./other'],
    ].map((rest) => `/ourcloud/raw/${rest}`);
    expect([...others, ...climbing].filter(below)).toEqual([]);
    expect(isCloudMedia('https://eu.res.cloudinary.com/ourcloud/raw/a.pdf', hosts)).toBe(true);
    expect(isCloudMedia('//other.example/anything', hosts)).toBe(true);
  });

  it('opens in the viewer what the viewer shows, and anything else by itself (specification 7)', () => {
    expect(pdfHref('/uploads/a.pdf', '', HOSTS)).toBe('/view/pdf?src=%2Fuploads%2Fa.pdf&name=open-pdf.pdf');
    expect(pdfHref(CLOUD, 'A', HOSTS)).toMatch(/^\/view\/pdf\?src=/);
    // The viewer shows only addresses that begin with a slash.
    expect(pdfHref('data-sheets/a.pdf', 'A', HOSTS)).toBe('data-sheets/a.pdf');
    for (const foreign of ['https://example.com/a.pdf', '//example.com/a.pdf', '/download?id=3']) {
      expect(pdfHref(foreign, 'A', HOSTS)).toBe(foreign);
      expect(contentHref(foreign, 'A', HOSTS)).toBe(foreign);
      expect(
        'refused' in pdfSource(foreign, '', { cloudMediaHosts: HOSTS, publicUrl: 'https://own.example' }),
      ).toBe(true);
    }
    expect(contentHref('/view/pdf?src=https%3A%2F%2Fexample.com%2Fa.pdf', 'A', HOSTS)).toBe(
      'https://example.com/a.pdf',
    );
  });
});

it('prevents the address of a mail link from adding headers', () => {
  expect(mailHref('a+b@c.example?bcc=x')).toBe('mailto:a+b@c.example%3Fbcc%3Dx');
});

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
    ['https://[::1]/a.pdf', 'forbidden', 'https://[::1]/a.pdf'],
  ] as const)('is nothing for %j', (src, refused, direct) => {
    expect(source(src)).toEqual({ refused, direct });
  });
});
