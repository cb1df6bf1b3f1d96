import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shellConfigFaults } from './shell-config.ts';

const config = {
  registryUrl: 'http://localhost:3100',
  apiUrls: { missions: 'http://localhost:4000/graphql' },
  oidc: { authority: 'http://sso.test', audience: 'a', rolesClaim: 'r' },
  errorTest: true,
};

test('settings that suit one machine only are refused where others reach the shell, each with its sentence', () => {
  assert.deepEqual(shellConfigFaults(config, 'http://localhost:3000'), []);
  assert.deepEqual(shellConfigFaults(config, 'https://bloom.test'), [
    'SHELL_CONFIG: oidc.authority must use https, not http://sso.test.',
    'SHELL_CONFIG: errorTest provokes errors and is not for production.',
  ]);
});
