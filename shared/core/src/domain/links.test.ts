import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contentHref,
  isCloudMedia,
  isPdfLink,
  mailHref,
  pdfFileName,
  pdfHref,
  phoneHref,
  unwrapPdf,
  viewerHref,
} from './links.ts';

const HOSTS = ['res.cloudinary.com'];
const CLOUD = 'https://res.cloudinary.com/wa/raw/sheet';

describe('PDF links', () => {
  it('knows a PDF by its path, whatever follows', () => {
    expect(['/a.pdf', '/a.PDF?x=1#p', '/api/proxy/pdf?src=%2Fa.pdf'].map(isPdfLink)).toEqual([
      true,
      true,
      true,
    ]);
    expect(['/a.pdfx', '/a?file=b.pdf', ''].map(isPdfLink)).toEqual([false, false, false]);
  });

  it('unwraps proxy and viewer addresses, on this host or another', () => {
    expect(unwrapPdf('https://api.example/api/proxy/pdf?src=https%3A%2F%2Fa.example%2Fb.pdf&name=b')).toBe(
      'https://a.example/b.pdf',
    );
    expect(unwrapPdf(viewerHref(viewerHref('/a.pdf')))).toBe('/a.pdf');
    expect(unwrapPdf('/view/pdf')).toBe('/view/pdf');
  });

  it('wraps into the viewer in a way that unwraps to the same document', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string(), (url, name) => {
        fc.pre(!/\/(view|proxy)\/pdf/.test(url));
        expect(unwrapPdf(viewerHref(url, name))).toBe(url);
      }),
    );
  });

  it('names the file after its label', () => {
    expect(pdfFileName('Flap Valves: Data Sheet (2)')).toBe('flap-valves-data-sheet-2.pdf');
    expect(pdfFileName('sheet.pdf')).toBe('sheet.pdf');
    expect(pdfFileName('***')).toBe('document.pdf');
    expect(pdfFileName(undefined)).toBe('document.pdf');
  });
});

describe('content links', () => {
  it('takes PDF and cloud-media addresses through the viewer', () => {
    expect(contentHref('/a.pdf', 'A sheet', HOSTS)).toBe('/view/pdf?src=%2Fa.pdf&name=a-sheet.pdf');
    expect(contentHref(CLOUD, undefined, HOSTS)).toBe(
      `/view/pdf?src=${encodeURIComponent(CLOUD)}&name=document.pdf`,
    );
    expect(contentHref('/a-model', 'A', HOSTS)).toBe('/a-model');
  });

  it('follows neither a script nor one wrapped in the proxy', () => {
    expect(contentHref('javascript:alert(1)', 'x', HOSTS)).toBeNull();
    expect(contentHref('/api/proxy/pdf?src=javascript%3Aalert(1)', 'x', HOSTS)).toBeNull();
    expect(pdfHref('data:text/html,x', 'x')).toBeNull();
  });

  it('counts sub-hosts as cloud media and look-alikes not', () => {
    expect(isCloudMedia('https://eu.res.cloudinary.com/x', HOSTS)).toBe(true);
    expect(isCloudMedia('https://evilres.cloudinary.com/x', HOSTS)).toBe(false);
    expect(isCloudMedia('https://res.cloudinary.com@evil.example/x', HOSTS)).toBe(false);
    expect(isCloudMedia('/res.cloudinary.com', HOSTS)).toBe(false);
  });

  it('narrows a host to what lies below a path, at the border of a step', () => {
    const hosts = ['res.cloudinary.com/ourcloud/raw', 'other.example'];
    const below = (rest: string) => isCloudMedia(`https://res.cloudinary.com${rest}`, hosts);
    expect(
      ['/ourcloud/raw', '/ourcloud/raw/', '/ourcloud/raw/a/b%20c.pdf?x=/../#/..'].map(below),
    ).not.toContain(false);
    expect(
      [
        '',
        '/',
        '/ourcloud',
        '/ourcloud/rawer/a.pdf',
        '/OurCloud/raw/a.pdf',
        '/other/ourcloud/raw/a.pdf',
        '/?/ourcloud/raw/',
        '/#/ourcloud/raw/',
        '\\ourcloud/raw/a.pdf',
        '/ourcloud/raw/../../other/a.pdf',
        '/ourcloud/raw/..',
        '/ourcloud/raw/./a.pdf',
        '/ourcloud/raw/..;/other',
        '/ourcloud/raw/%2e%2e/%2E%2e/other/a.pdf',
        '/ourcloud/raw/.%2e/other',
        '/ourcloud/raw/..%2f..%2Fother',
        '/ourcloud/raw/%252e%252e/other',
        '/ourcloud/raw/..%5cother',
        '/ourcloud/raw/..\\other',
        '/ourcloud/raw/.\t./other',
        '/ourcloud%2fraw/a.pdf',
      ].filter(below),
    ).toEqual([]);
    expect(isCloudMedia('https://eu.res.cloudinary.com/ourcloud/raw/a.pdf', hosts)).toBe(true);
    expect(isCloudMedia('//other.example/anything', hosts)).toBe(true);
  });

  it('always opens a pdf block in the viewer', () => {
    expect(pdfHref('/download?id=3', '')).toBe('/view/pdf?src=%2Fdownload%3Fid%3D3&name=open-pdf.pdf');
  });
});

describe('contact links', () => {
  it('lets no address smuggle headers in', () => {
    expect(mailHref('a+b@c.example?bcc=x')).toBe('mailto:a+b@c.example%3Fbcc%3Dx');
  });

  it('keeps digits and the leading plus of a phone number', () => {
    expect(phoneHref('+1 555 0100')).toBe('tel:+15550100');
    expect(phoneHref('(555) 0100')).toBe('tel:5550100');
  });
});
