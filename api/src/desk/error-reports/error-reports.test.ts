import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import fastify from 'fastify';
import { sql } from 'kysely';
import type { Platform } from '../../platform/context/context.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { forgetWhatIsDue } from '../retention/retention.service.ts';
import { browserOf, cleanText, readClientError } from './error-reports.reading.ts';
import { ERROR_REPORTS_PATH, serveErrorReports } from './error-reports.routes.ts';
import { recordClientErrors } from './error-reports.service.ts';

const api = testApi();

const crash = (changes: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  level: 'error',
  message: 'x is not a function',
  stack: 'TypeError: x is not a function\n    at draw (http://localhost:3100/remotes/mfe-cra/0.1.0/main.js:1:2)',
  status: 500,
  release: '0.1.0',
  environment: 'démonstration',
  remote: 'mfe-cra',
  remoteVersion: '0.1.0',
  page: '/missions/:missionRecordId/cra/:date',
  reference: 'ABCD-2345',
  ...changes,
});

type Line = Record<string, unknown>;

/** The route on a server of its own, writing its log into a list. */
function serve({ platform }: TestContext) {
  const lines: Line[] = [];
  const write = (bindings: Line, message: string) => lines.push({ ...bindings, message: bindings.message ?? message });
  const log = { debug: write, info: write, warn: write, error: write } as unknown as Platform['log'];
  const server = fastify({ bodyLimit: 1_000_000 });
  serveErrorReports(server, { ...platform, log });
  const send = (payload: unknown, headers: Record<string, string> = {}) =>
    server.inject({
      method: 'POST',
      url: ERROR_REPORTS_PATH,
      payload: payload as object,
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36', ...headers },
    });
  return { send, lines };
}

describe('client errors', () => {
  it('are kept and logged with release, remote and version, without asking who it is', () =>
    api.rollback(async (test) => {
      const { send, lines } = serve(test);
      const report = crash({ waited: 60_000 });
      assert.equal((await send({ reports: [report] })).statusCode, 204);
      const row = await test.db.selectFrom('client_error').selectAll().executeTakeFirstOrThrow();
      assert.equal(row.remote, 'mfe-cra');
      assert.equal(row.remote_version, '0.1.0');
      assert.equal(row.release, '0.1.0');
      assert.equal(row.reference, 'ABCD-2345');
      assert.equal(row.browser, 'Chrome 140, Linux');
      assert.equal(row.received_at.getTime() - row.occurred_at.getTime(), 60_000);
      assert.equal(lines.length, 1);
      assert.equal(lines[0]?.clientErrorId, report.id);
      assert.equal(lines[0]?.message, 'x is not a function');
    }));

  it('sent again after a cut are one row and one line, also the next day', () =>
    api.rollback(async (test) => {
      const { send, lines } = serve(test);
      const report = crash();
      await send({ reports: [report, report] });
      await send({ reports: [report] });
      test.setNow('2026-11-21T09:00:00Z');
      await send({ reports: [{ ...report, waited: 86_400_000 }] });
      const rows = await test.db.selectFrom('client_error').select(['reports', 'repeats']).execute();
      assert.deepEqual(rows, [{ reports: 1, repeats: 0 }]);
      assert.equal(lines.length, 1);
    }));

  it('of the same failure are counted on one row, which still answers to each reference', () =>
    api.rollback(async (test) => {
      const { send, lines } = serve(test);
      const again = crash({ reference: 'WXYZ-9876', repeats: 3, message: 'mission 17 is not a function' });
      await send({ reports: [crash({ message: 'mission 4 is not a function', repeats: 1 })] });
      for (let round = 0; round < 2; round += 1) await send({ reports: [again] });
      await send({ reports: [crash({ message: 'mission 4 is not a function', remoteVersion: '0.2.0' })] });
      const rows = await test.db.selectFrom('client_error').selectAll().orderBy('reports', 'desc').execute();
      assert.deepEqual(
        rows.map(({ reports, repeats, remote_version }) => [reports, repeats, remote_version]),
        [
          [2, 4, '0.1.0'],
          [1, 0, '0.2.0'],
        ],
      );
      assert.equal(rows[0]?.reference, 'ABCD-2345');
      assert.deepEqual(rows[0]?.counted_references, ['WXYZ-9876']);
      assert.equal(lines.length, 2);
      // Another day is another row.
      test.setNow('2026-11-21T09:00:00Z');
      await send({ reports: [crash({ message: 'mission 4 is not a function' })] });
      assert.equal((await test.db.selectFrom('client_error').select('id').execute()).length, 3);
    }));

  it('of a flood stop at a limit: what was there stays, and known failures are counted', () =>
    api.rollback(async (test) => {
      const { platform } = test;
      const send = (address: string, message: string) =>
        recordClientErrors(platform, { reports: [crash({ message })] }, { browser: 'other', address });
      const flood = async (address: string, count: number) => {
        for (let index = 0; index < count; index += 1) await send(address, `${address} ${'x'.repeat(index)} is broken`);
      };
      const kept = async () => (await test.db.selectFrom('client_error').select('id').execute()).length;
      const first = crash({ message: 'genuine' });
      await recordClientErrors(platform, { reports: [first] }, { browser: 'other', address: '192.0.2.1' });
      await flood('a', 80);
      assert.equal(await kept(), 61, 'sixty from one address');
      // What other addresses sent.
      await sql`insert into client_error (id, received_at, occurred_at, level, message, status, release, environment, browser)
        select gen_random_uuid(), ${platform.clock.now()}, now(), 'error', 'x', 500, '1', 'x', 'x'
        from generate_series(1, 430)`.execute(test.db);
      await flood('b', 20);
      assert.equal(await kept(), 500);
      await send('z', 'genuine');
      const row = await test.db.selectFrom('client_error').select('reports').where('id', '=', first.id).execute();
      assert.deepEqual(row, [{ reports: 2 }]);
      await forgetWhatIsDue(platform, { only: ['clientErrors'] });
      assert.equal(await kept(), 500);
      test.setNow('2026-11-22T09:00:00Z');
      await send('z', 'new');
      assert.equal(await kept(), 501);
    }));

  it('that cannot be read are refused, the readable ones beside them kept', () =>
    api.rollback(async (test) => {
      const { send } = serve(test);
      for (const body of [{}, { reports: 'x' }, { reports: [] }, { reports: [{ message: 'no id' }] }, []]) {
        const answer = await send(body);
        assert.equal(answer.statusCode, 400);
        assert.equal(answer.json().errors[0].extensions.code, 'BAD_USER_INPUT');
      }
      assert.equal((await send({ reports: [null, 7, crash()] })).statusCode, 204);
    }));

  it('are limited in size and number', () =>
    api.rollback(async (test) => {
      const { send } = serve(test);
      assert.equal((await send({ reports: [crash({ stack: 'x'.repeat(70_000) })] })).statusCode, 413);
      await send({ reports: Array.from({ length: 50 }, (_, index) => crash({ remoteVersion: `0.${index}.0` })) });
      assert.equal((await test.db.selectFrom('client_error').select('id').execute()).length, 20);
      const statuses: number[] = [];
      for (let count = 0; count < 65; count += 1) statuses.push((await send({ reports: [crash()] })).statusCode);
      // Sixty-five cannot fit into two windows of thirty.
      assert.ok(statuses.includes(429));
    }));

  it('are forgotten after ninety days', () =>
    api.rollback(async (test) => {
      const { send } = serve(test);
      await send({ reports: [crash()] });
      test.setNow('2027-02-18T08:00:00Z');
      await forgetWhatIsDue(test.platform, { only: ['clientErrors'] });
      assert.equal((await test.db.selectFrom('client_error').select('id').execute()).length, 1);
      test.setNow('2027-02-19T08:00:00Z');
      await forgetWhatIsDue(test.platform, { only: ['clientErrors'] });
      assert.equal((await test.db.selectFrom('client_error').select('id').execute()).length, 0);
    }));
});

describe('what a report may hold', () => {
  it('is no token, address, account, telephone or typed text', () => {
    const secrets: [string, RegExp][] = [
      ['open /signing/d1?token=anonymous:Zm9vYmFyZm9vYmFy', /Zm9v/],
      ['bearer eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl', /eyJ/],
      ['unknown ada.lovelace@bloom.example', /ada/],
      ['FR76 3000 6000 0112 3456 7890 189 refused', /3000/],
      ['FR7630006000011234567890189 refused', /3000/],
      ['call +33 6 12 34 56 78', /12 34/],
      ['Unexpected token \'B\', "Bonjour Ada" is not valid JSON', /Bonjour/],
    ];
    for (const [text, secret] of secrets) assert.doesNotMatch(cleanText(text, 500), secret);
  });

  it('stays readable: places in the code, ids of records', () => {
    const line = 'at draw (http://localhost:3100/remotes/mfe-cra/0.1.0/main.4f3a.js:12:3456)';
    assert.equal(cleanText(line, 500), line);
    const id = '0190d6f2-1111-7abc-8def-0123456789ab';
    assert.equal(cleanText(id, 500), id);
  });

  it('is cut, and harmless in a log', () => {
    const hostile = readClientError(
      crash({
        message: `a\u0000b\u202ec\ud800\n${'😀'.repeat(600)}`,
        code: '<img>',
        page: '/invite/é',
        remote: '../x',
      }),
    );
    assert.ok(hostile);
    assert.ok(hostile.message.length <= 500);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    assert.doesNotMatch(hostile.message, /[\u0000-\u001f\u202e]|\p{Surrogate}/u);
    assert.deepEqual([hostile.errorCode, hostile.page, hostile.remote], [null, null, null]);
  });

  it('names the browser and nobody', () => {
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
    assert.equal(browserOf(phone), 'Safari 18, iOS');
    assert.equal(browserOf('Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/145.0'), 'Firefox 145, Windows');
    assert.equal(browserOf('curl/8'), 'other');
  });
});
