import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { sql } from 'kysely';
import { openTestHttp, type TestHttp } from '../../testing/test-http.ts';

let http: TestHttp;
before(async () => {
  http = await openTestHttp();
});
after(() => http.close());

it('a request that fails is found in the log by the id that its caller was told', async () => {
  const { db, log } = http.test.platform;
  const lines: Record<string, unknown>[] = [];
  log.child = ((named: object) =>
    Object.assign(Object.create(log), {
      error: (line: object) => lines.push({ ...named, ...line }),
    })) as typeof log.child;
  await sql`alter table identity_link rename to identity_link_away`.execute(db);
  const { status, body } = await http.post('{ __typename }', { token: await http.issuer.token({ sub: 'somebody' }) });
  assert.equal(status, 500);
  const { requestId } = body.errors[0].extensions;
  assert.deepEqual(
    lines.map((line) => line.requestId),
    [requestId],
  );
});
