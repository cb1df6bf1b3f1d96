import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readEnvironment } from '../../platform/environment/environment.ts';
import { weakFactor } from './weak-factor.ts';

const settings = (more: Record<string, string>) => readEnvironment({ DATABASE_URL: 'postgres://x/y', ...more });

it('a mailed code is no second factor unless somebody says so, which is said at each start', () => {
  assert.equal(weakFactor(settings({})), undefined);
  assert.ok(!settings({}).secondFactor.methods.includes('email'));
  assert.match(weakFactor(settings({ SECOND_FACTOR_METHODS: 'otp,email' })) ?? '', /who reads a mailbox may pay/);
  assert.match(weakFactor({ ...settings({ SECOND_FACTOR: 'off' }), production: true }) ?? '', /SECOND_FACTOR=off/);
});
