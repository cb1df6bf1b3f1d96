import type { Server } from './assemble.ts';

/** Of each server: settings that suit one machine only, or are misspelt, and what it says of them in this order. */
export const WEAK: Record<Server, [Record<string, string>, RegExp]> = {
  api: [
    { LINK_SECRET: 'change-me', OIDC_ISSUER: 'http://login.bloom.test', ALLOWED_ORIGINS: '*', DEMO_ACCOUNTS: '/x' },
    /LINK_SECRET must have.*OIDC_ISSUER must use https.*ALLOWED_ORIGINS must name each address.*METRICS_TOKEN is missing.*DEMO_ACCOUNTS/,
  ],
  idp: [
    {
      ISSUER: 'http://login.bloom.test',
      EXTRA_ORIGINS: '*',
      DEMO_ACCOUNTS: '/x',
      PROVISION_SECRET: 'change-me',
      SMPT_URL: 'smtp://mail.bloom.test',
    },
    /ISSUER must use https.*DEMO_ACCOUNTS.*EXTRA_ORIGINS must name.*PROVISION_SECRET must have.*METRICS_TOKEN is missing.*SMPT_URL is no setting/,
  ],
  registry: [
    { SHELL_URL: 'http://bloom.test', ALLOWED_ORIGINS: '*', SIGNING_KEYS: 'change-me', STORAGE_DRI: '/x' },
    /SHELL_URL must use https.*ALLOWED_ORIGINS must name.*SIGNING_KEYS is no JSON.*METRICS_TOKEN is missing.*STORAGE_DRI is no setting/,
  ],
};
