import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { visitorAddress } from '../../desk/help/help.visitor.ts';
import { asBloomer } from '../../platform/testing/viewers.ts';
import { openTestApi, type TestApi, type TestContext } from '../../testing/test-api.ts';
import { executeErasure } from './erasure.service.ts';
import { finishErasures, runStep } from './erasure-step.service.ts';
import { erase, goneBloomer, goneContact, officer, REQUEST } from './privacy.fixture.ts';

let api: TestApi;
const asked: { path: string; body: Record<string, string> }[] = [];
let status = 500;
const outside = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    asked.push({ path: request.url ?? '', body: JSON.parse(Buffer.concat(chunks).toString()) });
    response.writeHead(status).end();
  });
});
before(async () => {
  api = await openTestApi();
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
});
after(async () => {
  outside.close();
  await api.close();
});

/** The same product, beside an identity provider and a help chat of others. */
function withOthers(test: TestContext) {
  const url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  const environment = {
    ...test.platform.environment,
    provision: { url, secret: 'x'.repeat(32) },
    helpChat: { kind: 'hubspot' as const, hubspotUrl: url, hubspotToken: 'token' },
  };
  return { ...test.platform, environment };
}

describe('what others hold of somebody who was erased', () => {
  it('goes too, tried again until they answer, and what was needed for it is forgotten', () =>
    api.rollback(async (test) => {
      const { bloomer } = await goneBloomer(test);
      const { recordId } = (await test.execute(asBloomer(bloomer), REQUEST)).data.requestErasure;
      const platform = withOthers(test);
      const by = { ...test.context(await officer(test)), ...platform };
      await executeErasure(by, recordId, bloomer.email);
      const run = (step: string) => runStep(platform, { requestId: recordId, step });
      await assert.rejects(run('account'));
      await assert.rejects(run('helpChat'));
      status = 204;
      asked.length = 0;
      await run('account');
      await run('helpChat');
      await run('account');
      const [first, second, chat, ...more] = asked;
      assert.deepEqual([first?.path, second?.path], ['/provision/erased', '/provision/erased']);
      assert.deepEqual(
        [first?.body.email, second?.body.email].sort(),
        [bloomer.email.toLowerCase(), 'zq@perso.example'].sort(),
      );
      assert.equal(chat?.path, '/crm/v3/objects/contacts/gdpr-delete');
      assert.match(chat?.body.objectId ?? '', /^[0-9a-f]{32}@visitors\./);
      assert.deepEqual(more, []);
      const steps = await test.db
        .selectFrom('erasure_step')
        .select(['step', 'detail'])
        .where('done_at', 'is not', null)
        .execute();
      assert.deepEqual(steps.map(({ step, detail }) => [step, detail]).sort(), [
        ['account', null],
        ['helpChat', null],
      ]);
    }));

  it('stays where the address is also somebody else’s, or was never proved', () =>
    api.rollback(async (test) => {
      const { bloomer } = await goneBloomer(test);
      const unproven = { secondary_email_verified_at: null };
      await test.db.updateTable('bloomer').set(unproven).where('id', '=', bloomer.id).execute();
      const { id: clientId } = await test.create.clientSociety();
      await test.create.contact(clientId, { email: bloomer.email.toUpperCase() });
      const { recordId } = (await test.execute(asBloomer(bloomer), REQUEST)).data.requestErasure;
      const platform = withOthers(test);
      await executeErasure({ ...test.context(await officer(test)), ...platform }, recordId, bloomer.email);
      status = 204;
      asked.length = 0;
      await runStep(platform, { requestId: recordId, step: 'account' });
      assert.deepEqual(asked, []);
    }));

  it('is, in the chat, what a contact wrote from each link that was opened', () =>
    api.rollback(async (test) => {
      const { contact, viewer } = await goneContact(test);
      const links = [];
      for (const purpose of ['nps', 'craSign'] as const) {
        const link = { purpose, objectId: crypto.randomUUID(), contactId: contact.id };
        links.push(await test.platform.links.issue(test.db, link));
      }
      for (const { token } of links) await test.platform.links.exchange(test.db, token);
      await test.platform.links.issue(test.db, {
        purpose: 'nps',
        objectId: crypto.randomUUID(),
        contactId: contact.id,
      });
      const { recordId } = (await test.execute(viewer, REQUEST)).data.requestErasure;
      const platform = withOthers(test);
      await executeErasure({ ...test.context(await officer(test)), ...platform }, recordId, 'yann@gone.example');
      status = 204;
      asked.length = 0;
      await runStep(platform, { requestId: recordId, step: 'helpChat' });
      const expected = links.map(({ id }) =>
        visitorAddress(platform.environment, { bloomerId: null, linkTokenId: id }),
      );
      assert.deepEqual(asked.map(({ body }) => body.objectId).sort(), expected.sort());
    }));

  it('keeps no other erasure back when it never ends: they take turns, and receipts wait for none of them', () =>
    api.rollback(async (test) => {
      await sql`with asked as (
          insert into privacy_request (kind, person_kind, person_id, channel, state, requested_at, requested_by, due_on,
            receipt)
          select 'erasure', 'contact', gen_random_uuid(), 'mail', 'running', '2026-01-01', 'x', '2026-02-01',
            '{"erasedAt": "2026-01-01T00:00:00.000Z"}' from generate_series(1, 500) returning id)
        insert into erasure_step (request_id, step, detail) select id, 'helpChat', 'never@visitors' from asked`.execute(
        test.db,
      );
      const { viewer } = await goneContact(test);
      const { recordId } = await erase(test, viewer, 'yann@gone.example');
      await sql`insert into erasure_step (request_id, step, detail)
        values (${recordId}, 'helpChat', 'last@visitors')`.execute(test.db);
      await test.db.updateTable('mail_outbox').set({ state: 'sent' }).execute();
      status = 405;
      asked.length = 0;
      test.setNow(new Date(test.platform.clock.now().getTime() + 60 * 60_000).toISOString());
      for (let run = 0; run < 6; run += 1) await assert.rejects(finishErasures(withOthers(test)), /failed/);
      const receipt = await test.db
        .selectFrom('erasure_step')
        .select(['done_at', 'detail'])
        .where('request_id', '=', recordId)
        .where('step', '=', 'receipt')
        .executeTakeFirstOrThrow();
      assert.ok(receipt.done_at !== null && receipt.detail === null);
      assert.equal(asked.filter(({ body }) => body.objectId === 'last@visitors').length, 1);
    }));
});
