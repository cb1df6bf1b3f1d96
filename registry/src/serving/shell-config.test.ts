import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shellConfigFaults } from './shell-config.ts';

const config = {
  registryUrl: 'http://localhost:3100',
  apiUrls: { missions: 'http://localhost:4000/graphql', missionsSocket: 'wss://api.test/graphql' },
  oidc: { authority: 'http://sso.test', audience: 'a', rolesClaim: 'r' },
  developer: { local: true, origins: ['wss://localhost:3101', 'https://*.bloom.test'] },
  errorTest: true,
};

test('settings that suit one machine only are refused where others reach the shell, each with its sentence', () => {
  assert.deepEqual(shellConfigFaults('SHELL_CONFIG', config, { shellUrl: 'http://localhost:3000' }), []);
  assert.deepEqual(shellConfigFaults('SHELL_CONFIG', config, { shellUrl: 'https://bloom.test' }), [
    'SHELL_CONFIG: oidc.authority must use https, not http://sso.test',
    'SHELL_CONFIG: developer.origins must name each address, not https://*.bloom.test',
    'SHELL_CONFIG: errorTest provokes errors and is not for production',
    'SHELL_CONFIG: developer.local makes everybody a developer and is not for production',
  ]);
});
