import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { openTestApi, type TestApi, type TestContext } from '../../testing/test-api.ts';
import { createTalent } from './talents.fixture.ts';

const PROFILE = `query ($url: String!) {
  linkedInProfile(url: $url) { url firstname lastname jobTitle city existing { id } }
}`;
const CONTACTS = 'query ($id: ID!) { findContacts(talentId: $id, company: "Nacre") { name company emails phones } }';

interface Reply {
  status?: number;
  body?: unknown;
  text?: string;
}

/** The outside services, at an address of this machine. */
async function startSource() {
  const asked: string[] = [];
  let reply: Reply = {};
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization} ${text}`);
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' });
      response.end(reply.text ?? JSON.stringify(reply.body ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/look-up`;
  return {
    asked,
    url,
    answer: (next: Reply) => {
      reply = next;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

let api: TestApi;
let source: Awaited<ReturnType<typeof startSource>>;
before(async () => {
  [api, source] = [await openTestApi(), await startSource()];
});
after(async () => {
  await source.stop();
  await api.close();
});

async function recruiter(test: TestContext, configured = true) {
  const at = configured ? { url: source.url, token: 'secret' } : null;
  test.platform.environment.talentSources = { linkedIn: at, contacts: at };
  return asAdmin((await test.create.staff()).id, new Set(['recruit']));
}

describe('looking people up outside', () => {
  it('a LinkedIn profile prefills a new talent, and says who stands there already', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      source.answer({ body: { firstname: ' Ada ', lastname: 'Lovelace', jobTitle: 'Analyste', city: 7 } });
      const read = () => test.executeTalents(viewer, PROFILE, { url: 'linkedin.com/in/Ada?x=1' });
      const first = (await read()).data.linkedInProfile;
      const expected = {
        url: 'https://www.linkedin.com/in/ada',
        firstname: 'Ada',
        lastname: 'Lovelace',
        jobTitle: 'Analyste',
      };
      assert.deepEqual(JSON.parse(JSON.stringify(first)), { ...expected, city: null, existing: null });
      assert.equal(source.asked.at(-1), 'GET /look-up?url=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fada Bearer secret ');
      const id = await createTalent(test.db);
      await test.db
        .insertInto('talent_profile')
        .values({ talent_id: id, network: 'LinkedIn', url: expected.url })
        .execute();
      assert.equal((await read()).data.linkedInProfile.existing.id, id);
    }));

  it('what goes wrong has its own code: the cookie, nobody there, an outage, another address', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const read = async (reply: Reply, url = 'https://linkedin.com/in/ada') => {
        source.answer(reply);
        const { code, errors } = await test.executeTalents(viewer, PROFILE, { url });
        return [code, errors[0]?.message];
      };
      const cookie = 'Le cookie LinkedIn n’est plus à jour. Renouvelez-le puis réessayez.';
      assert.deepEqual(await read({ status: 401, body: { code: 'COOKIE_OUTDATED' } }), [
        'LINKEDIN_COOKIE_OUTDATED',
        cookie,
      ]);
      assert.deepEqual(await read({ status: 404 }), [
        'OBJECT_NOT_FOUND',
        'Aucun profil LinkedIn n’existe à cette adresse.',
      ]);
      assert.equal((await read({ status: 500 }))[0], 'EXTERNAL_UNAVAILABLE');
      assert.equal((await read({ text: '<html>' }))[0], 'EXTERNAL_UNAVAILABLE');
      const before = source.asked.length;
      assert.equal((await read({}, 'http://169.254.169.254/in/x'))[0], 'BAD_USER_INPUT');
      assert.equal(source.asked.length, before);
    }));

  it('the contact database is asked with the person’s name, profile and company', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const id = await createTalent(test.db, { firstname: 'Ada', lastname: 'Lovelace' });
      const url = 'https://www.linkedin.com/in/ada';
      await test.db.insertInto('talent_profile').values({ talent_id: id, network: 'LinkedIn', url }).execute();
      source.answer({
        body: { contacts: [{ name: 'Ada L.', company: 'Nacre', emails: ['ada@nacre.example', 3], phones: null }] },
      });
      const { data } = await test.executeTalents(viewer, CONTACTS, { id });
      const contact = { name: 'Ada L.', company: 'Nacre', emails: ['ada@nacre.example'], phones: [] };
      assert.deepEqual(JSON.parse(JSON.stringify(data.findContacts)), [contact]);
      const body = JSON.stringify({ firstname: 'Ada', lastname: 'Lovelace', company: 'Nacre', linkedin: url });
      assert.equal(source.asked.at(-1), `POST /look-up Bearer secret ${body}`);
      const traces = await test.db.selectFrom('audit_event').select('action').where('object_id', '=', id).execute();
      assert.deepEqual(traces, [{ action: 'talent.export' }]);
    }));

  it('too many results have their own code, whoever notices it', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const id = await createTalent(test.db);
      const refusals: Reply[] = [
        { status: 422, body: { code: 'TOO_MANY_RESULTS' } },
        { body: { contacts: Array.from({ length: 21 }, (_, index) => ({ name: `A ${index}` })) } },
      ];
      for (const reply of refusals) {
        source.answer(reply);
        const { code, errors } = await test.executeTalents(viewer, CONTACTS, { id });
        assert.equal(code, 'TOO_MANY_RESULTS');
        assert.equal(errors[0]?.message, 'Trop de résultats dans l’annuaire de contacts. Précisez la recherche.');
      }
    }));

  it('is offered only where it is configured, and asked 20 times a minute at most', () =>
    api.rollback(async (test) => {
      const offered = async (configured: boolean) =>
        JSON.stringify(
          (await test.executeTalents(await recruiter(test, configured), '{ talentSources { linkedIn contacts } }'))
            .data,
        );
      assert.equal(await offered(false), '{"talentSources":{"linkedIn":false,"contacts":false}}');
      assert.equal(await offered(true), '{"talentSources":{"linkedIn":true,"contacts":true}}');
      const viewer = await recruiter(test);
      source.answer({ status: 404 });
      const read = async () => (await test.executeTalents(viewer, PROFILE, { url: 'linkedin.com/in/x' })).code;
      for (let count = 0; count < 20; count += 1) assert.equal(await read(), 'OBJECT_NOT_FOUND');
      assert.equal(await read(), 'RATE_LIMITED');
    }));
});
