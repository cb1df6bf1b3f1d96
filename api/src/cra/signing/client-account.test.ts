import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { openTestApi, type TestApi, type TestContext } from '../../testing/test-api.ts';
import { bloomerSignedMonth } from '../activities/activities.fixture.ts';

const CORRECT = 'mutation ($input: UpsertContactInput!) { upsertContact(input: $input) { recordId } }';

let api: TestApi;
const asked: { path: string; body: Record<string, string> }[] = [];
const provider = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    asked.push({ path: request.url ?? '', body: JSON.parse(Buffer.concat(chunks).toString()) });
    response.writeHead(204).end();
  });
});
before(async () => {
  api = await openTestApi();
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
});
after(async () => {
  provider.close();
  await api.close();
});

async function withProvider(test: TestContext, work: () => Promise<void>): Promise<void> {
  const { environment } = test.platform;
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  environment.provision = { url, secret: 'x'.repeat(32) };
  try {
    await work();
  } finally {
    environment.provision = null;
  }
}

const invitation = async ({ db }: TestContext) =>
  (
    await db
      .selectFrom('mail_outbox')
      .select('text_body')
      .where('template', '=', 'cra-invitation')
      .executeTakeFirstOrThrow()
  ).text_body;

describe('a contact who is asked to sign', () => {
  it('may sign in as well from then on, and the mail says so', () =>
    api.rollback((test) =>
      withProvider(test, async () => {
        const { contact } = await bloomerSignedMonth(test);
        await test.runJobs();
        const { email, firstname: givenName, lastname: familyName } = contact;
        assert.deepEqual(asked, [{ path: '/provision/contact', body: { email, givenName, familyName } }]);
        assert.match(await invitation(test), /Vous pouvez aussi vous connecter sur .* avec la même adresse/);
      }),
    ));

  it('whose address is corrected has no account at the wrong one any more, unless somebody else is there', () =>
    api.rollback((test) =>
      withProvider(test, async () => {
        const { contact, mission } = await bloomerSignedMonth(test);
        const staff = asAdmin((await test.create.staff()).id);
        const correct = async (email: string) => {
          const { version } = await test.db
            .selectFrom('contact')
            .select('version')
            .where('id', '=', contact.id)
            .executeTakeFirstOrThrow();
          const input = { recordId: contact.id, version, email };
          assert.deepEqual((await test.execute(staff, CORRECT, { input })).errors, []);
          await test.runJobs();
        };
        const erased = () => asked.filter(({ path }) => path === '/provision/erased').map(({ body }) => body.email);
        await correct('la.bonne@client.example');
        assert.deepEqual(erased(), [contact.email?.toLowerCase()]);
        const { rows } = await sql`select from pgboss.job where data::text like '%@%'`.execute(test.db);
        assert.equal(rows.length, 0, 'no queue holds an address');
        assert.deepEqual(await test.db.selectFrom('account_to_close').select('email').execute(), []);
        await test.create.contact(mission.client_society_id, { email: 'la.bonne@client.example' });
        await correct('la.vraie@client.example');
        assert.equal(erased().length, 1);
        assert.equal(asked.at(-1)?.body.email, 'la.vraie@client.example');
        // The first one was right after all.
        await correct(contact.email ?? '');
        const opened = asked.filter(({ path }) => path === '/provision/contact').map(({ body }) => body.email);
        assert.deepEqual([opened.at(-1), erased().at(-1)], [contact.email, 'la.vraie@client.example']);
      }),
    ));

  it('is not promised an account where another provider keeps its own', () =>
    api.rollback(async (test) => {
      await bloomerSignedMonth(test);
      assert.doesNotMatch(await invitation(test), /vous connecter/);
    }));
});
