import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testApi } from '../../testing/test-api.ts';
import { withCode, withSwitch } from './sign-code.fixture.ts';

const api = testApi();

describe('the code that confirms a signature', () => {
  it('is asked for, mailed to the contact and works once', () =>
    api.rollback(async (test) => {
      const { month, ask, sign, mailed } = await withCode(test);
      assert.equal((await sign()).errors[0]?.extensions.reason, 'CODE_REQUIRED');
      const { data } = await ask();
      assert.match(data.requestSigningCode.destinationMasked, /^c•••••@client\.example$/);
      const [code = ''] = await mailed();
      const stored = await test.db.selectFrom('sign_code').selectAll().executeTakeFirstOrThrow();
      assert.equal(stored.code_hash.includes(code), false);
      assert.equal((await sign(`${code.slice(0, 3)} ${code.slice(3)}`)).code, undefined);
      const signature = await test.db
        .selectFrom('signature')
        .selectAll()
        .where('document_id', '=', month.documentId)
        .where('role', '=', 'client')
        .executeTakeFirstOrThrow();
      assert.match(signature.level, /code/);
      assert.equal(signature.code_channel, 'code par e-mail');
    }));

  it('is asked for from the moment on that the mission asks for one, and no longer once it does not', () =>
    api.rollback(async (test) => {
      const { month, ask, sign, mailed, setSwitch } = await withSwitch(test);
      assert.equal(await setSwitch(true), true);
      assert.equal((await sign()).errors[0]?.extensions.reason, 'CODE_REQUIRED');
      await ask();
      assert.equal((await mailed()).length, 1);
      assert.equal(await setSwitch(false), false);
      assert.equal((await sign()).code, undefined);
      const { level } = await test.db
        .selectFrom('signature')
        .select('level')
        .where('document_id', '=', month.documentId)
        .where('role', '=', 'client')
        .executeTakeFirstOrThrow();
      assert.doesNotMatch(level, /code/);
    }));

  it('blocks after five wrong tries, which are counted although they fail', () =>
    api.rollback(async (test) => {
      const { ask, sign, mailed } = await withCode(test);
      await ask();
      const [code = ''] = await mailed();
      const wrong = code === '000000' ? '000001' : '000000';
      const reasons: unknown[] = [];
      for (let time = 0; time < 6; time += 1) reasons.push((await sign(wrong)).errors[0]?.extensions.reason);
      assert.deepEqual(reasons, [...Array(4).fill('CODE_WRONG'), 'CODE_BLOCKED', 'CODE_BLOCKED']);
      assert.equal((await sign(code)).errors[0]?.extensions.reason, 'CODE_BLOCKED');
      test.setNow('2026-11-20T09:05:00Z');
      assert.equal((await ask()).code, 'RATE_LIMITED');
      test.setNow('2026-11-20T09:16:00Z');
      assert.equal((await ask()).code, undefined);
    }));

  it('blocks for a quarter of an hour from the fifth wrong try, and says so as long', () =>
    api.rollback(async (test) => {
      const { ask, sign, mailed } = await withCode(test);
      await ask();
      const [code = ''] = await mailed();
      const wrong = code === '000000' ? '000001' : '000000';
      test.setNow('2026-11-20T09:09:00Z');
      for (let time = 0; time < 5; time += 1) await sign(wrong);
      test.setNow('2026-11-20T09:23:00Z');
      assert.equal((await sign(code)).errors[0]?.extensions.reason, 'CODE_BLOCKED');
      const early = await ask();
      assert.deepEqual([early.code, early.errors[0]?.extensions.data], ['RATE_LIMITED', { retryAfter: 60 }]);
      test.setNow('2026-11-20T09:24:00Z');
      assert.equal((await sign(code)).errors[0]?.extensions.reason, 'CODE_EXPIRED');
      assert.equal((await ask()).code, undefined);
    }));

  it('expires after ten minutes, and is sent again after one, five times a day', () =>
    api.rollback(async (test) => {
      const { ask, sign, mailed } = await withCode(test);
      await ask();
      assert.equal((await ask()).code, 'RATE_LIMITED');
      const [code = ''] = await mailed();
      test.setNow('2026-11-20T09:10:00Z');
      assert.equal((await sign(code)).errors[0]?.extensions.reason, 'CODE_EXPIRED');
      const answers: (string | undefined)[] = [];
      for (let minute = 11; minute < 17; minute += 1) {
        test.setNow(`2026-11-20T09:${minute}:00Z`);
        answers.push((await ask()).code);
      }
      assert.deepEqual(answers, [undefined, undefined, undefined, undefined, 'RATE_LIMITED', 'RATE_LIMITED']);
    }));

  it('leaves at most ten tries a minute to one link', () =>
    api.rollback(async (test) => {
      const { sign } = await withCode(test);
      const codes: (string | undefined)[] = [];
      for (let time = 0; time < 11; time += 1) codes.push((await sign()).code);
      assert.deepEqual(codes, [...Array(10).fill('BAD_USER_INPUT'), 'RATE_LIMITED']);
    }));
});
