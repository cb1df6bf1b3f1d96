import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { TEST_ROLES_CLAIM } from '../../platform/testing/test-issuer.ts';
import { openTestHttp, type TestHttp } from '../../testing/test-http.ts';

const OFFERED = '{ representedCompanies { contactId companyName isChosen } }';
const CHOOSE = `mutation ($id: ID!) { representCompany(contactId: $id) { contactId isChosen } }`;
const MISSIONS = '{ missions { clientSociety { recordId } } }';

let http: TestHttp;
before(async () => {
  http = await openTestHttp();
});
after(() => http.close());

let people = 0;

/** Somebody whose mailbox stands at so many companies, each with one mission. */
async function personOf(companies: number) {
  people += 1;
  const sub = `person-${people}`;
  const email = `${sub}@group.example`;
  const entries = [];
  for (let at = 0; at < companies; at += 1) {
    const society = await http.test.create.clientSociety({ name: `Filiale ${people} ${'ABCD'[at]}` });
    const contact = await http.test.create.contact(society.id, { email });
    await http.test.create.mission({ client_society_id: society.id });
    entries.push({ societyId: society.id, contactId: contact.id });
  }
  const token = await http.issuer.token({ sub, email, [TEST_ROLES_CLAIM]: ['Client'] });
  return { sub, email, token, entries };
}

const leave = (contactId: string) =>
  http.api.pool.query('update contact set removed_at = now() where id = $1', [contactId]);

async function companiesRead(token: string): Promise<string[] | string> {
  const { code, body } = await http.post(MISSIONS, { token });
  if (code !== undefined) return code;
  return body.data.missions.map((mission: { clientSociety: { recordId: string } }) => mission.clientSociety.recordId);
}

async function offeredTo(token: string) {
  const { body } = await http.post(OFFERED, { token });
  return body.data.representedCompanies as { contactId: string; companyName: string; isChosen: boolean }[];
}

const choose = (token: string, id: string) => http.post(CHOOSE, { token, variables: { id } });

describe('a client whose mailbox stands at two companies', () => {
  it('acts for neither until one is chosen, and then for that one alone', async () => {
    const { token, entries } = await personOf(2);
    const [first, second] = entries as [(typeof entries)[0], (typeof entries)[0]];
    assert.equal(await companiesRead(token), 'FORBIDDEN');
    assert.deepEqual(
      (await offeredTo(token)).map(({ contactId, isChosen }) => ({ contactId, isChosen })),
      [
        { contactId: first.contactId, isChosen: false },
        { contactId: second.contactId, isChosen: false },
      ],
    );
    assert.equal((await choose(token, second.contactId)).code, undefined);
    assert.deepEqual(await companiesRead(token), [second.societyId]);
    assert.equal((await choose(token, first.contactId)).code, undefined);
    assert.deepEqual(await companiesRead(token), [first.societyId]);
    assert.deepEqual(
      (await offeredTo(token)).map(({ isChosen }) => isChosen),
      [true, false],
    );
    const { rows } = await http.api.pool.query(
      "select data->>'before' as before from audit_event where action = 'session.company' and object_id = $1",
      [first.contactId],
    );
    assert.deepEqual(rows, [{ before: second.contactId }]);
  });

  it('chooses no company where another address stands, nor a place that somebody left', async () => {
    const { token, entries } = await personOf(2);
    const [stranger] = (await personOf(1)).entries;
    const [left] = entries;
    await leave(left?.contactId ?? '');
    for (const id of [stranger?.contactId ?? '', left?.contactId ?? '', 'no-id']) {
      assert.equal((await choose(token, id)).code, 'OBJECT_NOT_FOUND');
    }
  });

  it('chooses no entry that somebody else signs in as', async () => {
    const { email, token, entries } = await personOf(2);
    const [taken] = entries;
    assert.equal((await choose(token, taken?.contactId ?? '')).code, undefined);
    const other = await http.issuer.token({ sub: 'same-mailbox', email, [TEST_ROLES_CLAIM]: ['Client'] });
    assert.equal((await choose(other, taken?.contactId ?? '')).code, 'OBJECT_NOT_FOUND');
    assert.deepEqual(await companiesRead(token), [taken?.societyId]);
  });

  it('chooses again where two are left after the chosen one', async () => {
    const { token, entries } = await personOf(3);
    const [chosen, next] = entries;
    await choose(token, chosen?.contactId ?? '');
    await leave(chosen?.contactId ?? '');
    assert.equal(await companiesRead(token), 'FORBIDDEN');
    assert.equal((await offeredTo(token)).length, 2);
    await choose(token, next?.contactId ?? '');
    assert.deepEqual(await companiesRead(token), [next?.societyId]);
    // Of one that is left nobody has to choose.
    await leave(next?.contactId ?? '');
    assert.deepEqual(await companiesRead(token), [entries[2]?.societyId]);
  });
});

describe('the companies that somebody may act for', () => {
  it('are the one of a contact, and none of whoever is no client', async () => {
    const { token, entries } = await personOf(1);
    assert.deepEqual(
      (await offeredTo(token)).map(({ contactId, isChosen }) => ({ contactId, isChosen })),
      [{ contactId: entries[0]?.contactId, isChosen: true }],
    );
    const bloomer = await http.test.create.bloomer();
    const claims = { sub: 'no-client', email: bloomer.email, [TEST_ROLES_CLAIM]: ['Bloomer'] };
    assert.deepEqual(await offeredTo(await http.issuer.token(claims)), []);
  });

  it('do not change with the address of the session, once the contact has another one', async () => {
    const { sub, token } = await personOf(1);
    await companiesRead(token);
    const elsewhere = await personOf(1);
    const renamed = await http.issuer.token({ sub, email: elsewhere.email, [TEST_ROLES_CLAIM]: ['Client'] });
    assert.deepEqual(await offeredTo(renamed), []);
    assert.equal((await choose(renamed, elsewhere.entries[0]?.contactId ?? '')).code, 'OBJECT_NOT_FOUND');
  });
});
