import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { TEST_ROLES_CLAIM } from '../../platform/testing/test-issuer.ts';
import { openTestHttp, type TestHttp } from '../../testing/test-http.ts';

let http: TestHttp;
before(async () => {
  http = await openTestHttp();
});
after(() => http.close());

const READ = 'query ($recordId: ID!) { society(recordId: $recordId) { IBAN } }';

it('staff who read a bank account are told to the audit once a day; its owner is not', async () => {
  const { create, db } = http.test;
  const society = await create.society({ iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' });
  const { bloomer } = await create.mission({ bloomer_billing_society_id: society.id });
  const staff = await create.staff({ can_recruit: false, can_dpo: false });
  const recruiter = await create.staff({ can_account: false, can_finance: false });
  const token = (email: string, role: string) => http.issuer.token({ sub: email, email, [TEST_ROLES_CLAIM]: [role] });
  const [office, others, owner] = await Promise.all([
    token(staff.email, 'Admin'),
    token(recruiter.email, 'Admin'),
    token(bloomer.email, 'Bloomer'),
  ]);
  const variables = { recordId: society.id };
  for (const { IBAN, ...asked } of [
    { token: owner, variables, IBAN: true },
    { token: others, variables, IBAN: false },
    { token: office, variables, IBAN: true },
    { token: office, variables, IBAN: true },
  ]) {
    const { body } = await http.post(READ, asked);
    assert.equal(body.data.society.IBAN !== null, IBAN);
  }
  await http.post(`{ society(recordId: "${society.id}") { name } }`, { token: office });
  await http.post('{ missions { bloomerBillingSociety { ...account } } } fragment account on Society { IBAN }', {
    token: office,
  });
  const rows = await db
    .selectFrom('audit_event')
    .select(['actor', 'object_id', 'data'])
    .where('action', '=', 'society.ibanView')
    .orderBy('id')
    .execute();
  assert.deepEqual(rows, [
    { actor: `staff:${staff.id}`, object_id: society.id, data: { operation: 'society' } },
    { actor: `staff:${staff.id}`, object_id: 'missions', data: { operation: 'missions' } },
  ]);
});
