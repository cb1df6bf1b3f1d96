import type { RuntimeConfig } from '@bloom/shared-auth/runtime-config';

/** Settings of an installation that exists only in tests. */
export const testConfig: RuntimeConfig = {
  productName: 'Bloom',
  environment: 'essai',
  version: '1.2.3',
  apiUrls: {
    missions: 'http://api.test/graphql',
    missionsSocket: 'ws://api.test/graphql',
    talents: 'http://api.test/talents-api/graphql',
    files: 'http://api.test',
  },
  oidc: { authority: 'http://idp.test', clientId: 'bloom-shell', rolesClaim: 'roles', audience: 'bloom-api' },
  registryUrl: 'http://registry.test',
  supportUrl: 'http://bloom.test/support',
  faqUrl: 'http://bloom.test/faq',
  legalNoticeUrl: 'http://bloom.test/legal',
  accountDeletionUrl: 'http://bloom.test/delete',
  jobSearchUrl: 'http://bloom.test/jobs',
  talentSearchUrl: 'http://bloom.test/talents',
  postalAddress: '1 rue du Test, 75001 Paris',
};
