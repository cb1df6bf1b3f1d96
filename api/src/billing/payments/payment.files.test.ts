import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { TEST_ROLES_CLAIM } from '../../platform/testing/test-issuer.ts';
import { openTestHttp, type TestHttp } from '../../testing/test-http.ts';
import { APPROVE, CREATE, EXPORT, finalInvoice, supplierOf, twoOfFinance } from './payments.fixture.ts';

const ON = '2026-11-23';
const kinds = ['order', 'books', 'letter'] as const;
type Kind = (typeof kinds)[number];

/** Who may see what; everything else answers 404, as if it were not there. */
const rights: Record<string, readonly Kind[]> = {
  bloomer: [],
  client: [],
  withoutRole: [],
  account: ['letter'],
  finance: kinds,
  recruit: [],
  dpo: [],
  // Orders are given by people.
  system: ['books', 'letter'],
};

let http: TestHttp;
let paths: Record<Kind, string>;
const tokens: Record<string, string | undefined> = {};

before(async () => {
  http = await openTestHttp();
  const { test } = http;
  const [first, second] = await twoOfFinance(test);
  await finalInvoice(test, { society_id: (await supplierOf(test)).id });
  const { recordId } = (await test.execute(first, CREATE, { on: ON })).data.answer;
  await test.execute(second, APPROVE, { id: recordId });
  const order = (await test.execute(first, EXPORT, { id: recordId })).data.answer.urlFile;
  const client = await test.create.clientSociety();
  const late = await finalInvoice(test, { side: 'customer', society_id: client.id, due_on: '2026-01-15' });
  paths = {
    order,
    // A month without invoices: whoever may read the books gets a file with the line of headings only.
    books: '/files/accounting/2019-10-01_2019-10-31.txt',
    letter: `/files/dunning/${late.id}/mise-en-demeure.pdf`,
  };
  await createPeople(client.id);
});
after(() => http.close());

async function createPeople(clientId: string): Promise<void> {
  const { create } = http.test;
  const token = (role: string | null, email: string, claims: object = {}) =>
    http.issuer.token({ sub: email, email, [TEST_ROLES_CLAIM]: role === null ? [] : [role], ...claims });
  tokens.bloomer = await token('Bloomer', (await create.bloomer()).email);
  tokens.client = await token('Client', (await create.contact(clientId)).email ?? '');
  tokens.withoutRole = await token(null, 'nobody@bloom.example');
  for (const one of ['account', 'finance', 'recruit', 'dpo'] as const) {
    const can = { can_account: false, can_finance: false, can_recruit: false, can_dpo: false, [`can_${one}`]: true };
    tokens[one] = await token('Admin', (await create.staff(can)).email);
  }
  tokens.system = await token('System', (await create.staff()).email, { amr: ['otp'] });
}

const get = (kind: Kind, viewer: string) => {
  const token = tokens[viewer];
  return fetch(
    `${http.url}${paths[kind]}`,
    token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
  );
};

describe('a file of the payments, to whoever asks for it', () => {
  for (const kind of kinds) {
    it(`${kind} for nobody: 401`, async () => assert.equal((await get(kind, 'nobody')).status, 401));
    for (const [viewer, allowed] of Object.entries(rights)) {
      const status = allowed.includes(kind) ? 200 : 404;
      it(`${kind} for ${viewer}: ${status}`, async () => assert.equal((await get(kind, viewer)).status, status));
    }
  }
});
