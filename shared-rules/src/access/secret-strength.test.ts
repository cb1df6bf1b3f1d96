import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { exampleWeakness, secretWeakness } from './secret-strength.ts';

const WEAK = [
  'x'.repeat(40),
  'local-development-secret-not-for-production',
  'correct-horse-battery-staple-correct-horse',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'zyxwvutsrqponmlkjihgfedcba9876543210',
  '0123456789'.repeat(4),
  'Abc123!?'.repeat(5),
  'changeme-changeme-changeme-changeme',
  'qwertyuiopasdfghjklzxcvbnm1234567890',
  '11111111111111112222222222222222',
  'le-secret-de-bloom-pour-la-production',
];

describe('a secret', () => {
  it('that is short is refused, however random', () => {
    assert.match(secretWeakness(randomBytes(11).toString('base64')) ?? '', /^must have at least 32 characters/);
  });

  for (const weak of WEAK) {
    it(`like ${weak.slice(0, 12)}… is refused, and not repeated`, () => {
      const weakness = secretWeakness(weak) ?? '';
      assert.match(weakness, /^is too easy to guess/);
      assert.ok(!weakness.includes(weak));
    });
  }

  it('that a machine made of 32 bytes is accepted, however it is written', () => {
    for (let round = 0; round < 500; round += 1) {
      const bytes = randomBytes(32);
      for (const form of ['hex', 'base64', 'base64url'] as const) {
        assert.equal(secretWeakness(bytes.toString(form)), undefined, bytes.toString(form));
      }
    }
  });
});

describe('what somebody else issued', () => {
  it('is refused when it was copied from a manual', () => {
    for (const example of [
      'postgres',
      'bloom',
      'minioadmin',
      'password1',
      'change-me',
      'CHANGE_ME_please',
      'your-key',
    ]) {
      assert.match(exampleWeakness(example) ?? '', /^is an example/, example);
    }
    for (const real of ['hunter2', 'SCW4D2XQ7WZ0M9T1K3VN', randomBytes(12).toString('hex')]) {
      assert.equal(exampleWeakness(real), undefined, real);
    }
  });
});
