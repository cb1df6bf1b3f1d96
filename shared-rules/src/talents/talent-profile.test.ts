import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { networkMessage, profileUrl } from './talent-profile.ts';

describe('addresses of profiles', () => {
  const rows: [Parameters<typeof profileUrl>[0], string, string | undefined][] = [
    ['LinkedIn', 'linkedin.com/in/ada', 'https://www.linkedin.com/in/ada'],
    ['LinkedIn', 'https://linkedin.com.evil.example/in/ada', undefined],
    ['LinkedIn', 'https://user:pass@linkedin.com/in/ada', undefined],
    ['LinkedIn', 'javascript:alert(1)//linkedin.com/in/ada', undefined],
    ['Github', 'https://www.github.com/ada/?tab=x', 'https://github.com/ada'],
    ['Github', 'https://github.com/', undefined],
    ['TurnoverIT', 'https://app.turnover-it.com/cv-library/42', 'https://app.turnover-it.com/cv-library/42'],
    ['TurnoverIT', 'https://app.turnover-it.com/jobs/42', undefined],
    [
      'HelloWork',
      'https://recruteur.hellowork.com/applicant/detail/42',
      'https://recruteur.hellowork.com/applicant/detail/42',
    ],
    ['HelloWork', 'hellowork.com/applicant/detail/?id=7', 'https://hellowork.com/applicant/detail/?id=7'],
    ['HelloWork', 'https://app.hellowork.com/#/applicant/detail/7', 'https://app.hellowork.com/#/applicant/detail/7'],
    [
      'HelloWork',
      'https://app.hellowork.com/applicant/detail/7?utm=x#top',
      'https://app.hellowork.com/applicant/detail/7',
    ],
    ['HelloWork', 'https://app.hellowork.com/applicant/detail', undefined],
    ['HelloWork', 'https://app.hellowork.com/applicant/details/7', undefined],
    ['HelloWork', 'https://evil.example/?next=hellowork.com/applicant/detail/7', undefined],
    ['TurnoverIT', 'https://app.turnover-it.com/cv-library?cv=42', 'https://app.turnover-it.com/cv-library?cv=42'],
    ['HelloWork', 'https://hellowork.com:8443/applicant/detail/42', undefined],
  ];
  for (const [network, typed, expected] of rows) {
    it(`${network}: ${typed}`, () => assert.equal(profileUrl(network, typed), expected));
  }

  const sentences = [
    ['Github', 'Le lien GitHub doit contenir github.com/'],
    ['TurnoverIT', 'Le lien Turnover-IT doit contenir turnover-it.com et cv-library/…'],
    ['HelloWork', 'Le lien HelloWork doit contenir hellowork.com et applicant/detail/…'],
  ] as const;
  for (const [network, sentence] of sentences) {
    it(`say what they must hold: ${network}`, () => assert.equal(networkMessage(network), sentence));
  }
});
