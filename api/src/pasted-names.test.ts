import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Db } from './platform/database/database.ts';
import { TEST_ROLES_CLAIM } from './platform/testing/test-issuer.ts';
import { asAdmin } from './platform/testing/viewers.ts';
import { openTestHttp, type TestHttp } from './testing/test-http.ts';

/** As one copies them out of a web page or a letter. */
const PASTED = { firstname: 'Jean\u2011Lu\u00adc', lastname: '\u200bDe\u00a0La  Cruz\ufeff' };
const KEPT = { firstname: 'Jean-Luc', lastname: 'De La Cruz' };
const PASTED_EMAIL = '\u200bjean-luc@cli\u00adent.example\ufeff';
const EMAIL = 'jean-luc@client.example';

let http: TestHttp;
before(async () => {
  http = await openTestHttp();
});
after(() => http.close());

const nameIn = (db: Db, table: 'bloomer' | 'contact' | 'staff' | 'talent') =>
  db.selectFrom(table).select(['firstname', 'lastname']).where('email', '=', EMAIL).executeTakeFirst();

it('a name and an address that were pasted are kept as one sees them, whoever has them', async () => {
  const { db, create, execute, executeTalents } = http.test;
  const staff = await create.staff();
  const admin = asAdmin(staff.id, new Set(['account', 'recruit']));
  const save = async (operation: string, type: string, input: object) => {
    const run = type === 'UpsertTalentInput' ? executeTalents : execute;
    const mutation = `mutation ($input: ${type}!) { ${operation}(input: $input) { __typename } }`;
    assert.deepEqual((await run(admin, mutation, { input: { ...PASTED, email: PASTED_EMAIL, ...input } })).errors, []);
  };
  const societyRecordId = (await create.clientSociety()).id;
  await save('upsertContact', 'UpsertContactInput', { societyRecordId, isOperational: true, isBilling: false });
  assert.deepEqual({ ...(await nameIn(db, 'contact')) }, KEPT);
  await save('upsertBloomer', 'UpsertBloomerInput', { accountManager: [staff.id] });
  assert.deepEqual({ ...(await nameIn(db, 'bloomer')) }, KEPT);
  await save('upsertTalent', 'UpsertTalentInput', { jobTitle: 'Dev' });
  assert.deepEqual({ ...(await nameIn(db, 'talent')) }, KEPT);
  const claims = { sub: 'jl', email: EMAIL, given_name: PASTED.firstname, family_name: PASTED.lastname };
  const token = await http.issuer.token({ ...claims, [TEST_ROLES_CLAIM]: ['Admin'] });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ query: '{ __typename }' });
  assert.equal((await fetch(`${http.url}/graphql`, { method: 'POST', headers, body })).status, 200);
  assert.deepEqual({ ...(await nameIn(db, 'staff')) }, KEPT);
});
