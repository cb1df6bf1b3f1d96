import type { RuntimeConfig } from '@bloom/shared-auth/runtime-config';

/** The settings that reports of failures read, of an installation that exists only in tests. */
export const testConfig = {
  version: '1.2.3',
  environment: 'essai',
  apiUrls: { files: 'http://api.test' },
} as RuntimeConfig;
