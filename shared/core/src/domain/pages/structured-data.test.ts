import { describe, expect, it } from 'vitest';
import { breadcrumbData, faqData, organizationData } from './structured-data.ts';

describe('structured data', () => {
  it('asks one question for each of up to six non-empty benefits', () => {
    const faq = faqData('Plugs', ['a', ' ', 'b', 'c', 'd', 'e', 'f', 'g']);
    expect(faq).toMatchObject({
      '@type': 'FAQPage',
      mainEntity: [{ acceptedAnswer: { text: 'a' } }, { acceptedAnswer: { text: 'b' } }, {}, {}, {}, {}],
    });
    const names = (faq?.['mainEntity'] as { name: string }[]).map((question) => question.name);
    expect(new Set(names).size).toBe(6);
    expect(faqData('Plugs', ['', ' '])).toBeNull();
    expect(faqData('Plugs', undefined)).toBeNull();
  });

  it('numbers breadcrumbs from one', () => {
    const trail = [
      { name: 'Home', url: 'https://a.example/' },
      { name: 'Plugs', url: 'https://a.example/plugs' },
    ];
    expect(breadcrumbData(trail)).toMatchObject({
      itemListElement: [{ position: 1 }, { position: 2, item: 'https://a.example/plugs' }],
    });
  });

  it('leaves out what is not there instead of printing it empty', () => {
    const site = { name: 'WA', url: 'https://a.example/', email: 'sales@example.com', phone: '+1 555 0100' };
    expect(organizationData(site)).not.toHaveProperty('logo');
  });
});
