import { describe, expect, it } from 'vitest';
import { breadcrumbData, faqData, organizationData } from './structured-data.ts';

describe('structured data', () => {
  it('asks the questions of the page', () => {
    const questions = [
      { question: 'What does a plug hold?', answers: ['Up to 43 psi'] },
      { question: 'What speaks for plugs?', answers: ['No bolts', 'From one side'] },
    ];
    expect(faqData(questions)).toMatchObject({
      '@type': 'FAQPage',
      mainEntity: [
        { name: 'What does a plug hold?', acceptedAnswer: { text: 'Up to 43 psi' } },
        { name: 'What speaks for plugs?', acceptedAnswer: { text: 'No bolts. From one side' } },
      ],
    });
    expect(faqData([])).toBeNull();
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
