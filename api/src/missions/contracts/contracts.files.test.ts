import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { TEST_ROLES_CLAIM } from '../../platform/testing/test-issuer.ts';
import { openTestHttp, type TestHttp } from '../../testing/test-http.ts';
import { signedContract } from './contracts.fixture.ts';

type Kind = 'SST' | 'PDS';

/** Who may open which contract; everything else answers 404, as if it were not there. */
const rights: Record<string, readonly Kind[]> = {
  bloomer: ['SST'],
  otherBloomer: [],
  client: ['PDS'],
  otherClient: [],
  account: ['SST', 'PDS'],
  finance: ['SST', 'PDS'],
  recruit: [],
  system: ['SST', 'PDS'],
  withoutRole: [],
};

let http: TestHttp;
const tokens: Record<string, string> = {};
const contracts: Record<Kind, string> = { SST: '', PDS: '' };

before(async () => {
  http = await openTestHttp();
  const { test } = http;
  const { create } = test;
  const [own, other] = [await create.mission(), await create.mission()];
  for (const type of ['SST', 'PDS'] as const)
    contracts[type] = (await signedContract(test, own.mission.id, { type })).id;
  const token = (role: string | null, email: string | null, claims: object = {}) =>
    http.issuer.token({
      sub: email ?? '',
      email: email ?? '',
      [TEST_ROLES_CLAIM]: role === null ? [] : [role],
      ...claims,
    });
  tokens.bloomer = await token('Bloomer', own.bloomer.email);
  tokens.otherBloomer = await token('Bloomer', other.bloomer.email);
  tokens.client = await token('Client', own.contact.email);
  tokens.otherClient = await token('Client', other.contact.email);
  tokens.withoutRole = await token(null, 'nobody@bloom.example');
  for (const permission of ['account', 'finance', 'recruit'] as const) {
    const can = { can_account: false, can_finance: false, can_recruit: false, can_dpo: false };
    tokens[permission] = await token('Admin', (await create.staff({ ...can, [`can_${permission}`]: true })).email);
  }
  tokens.system = await token('System', (await create.staff()).email, { amr: ['otp'] });
});
after(() => http.close());

const get = (type: Kind, part: string, token: string | undefined, method = 'GET') =>
  fetch(`${http.url}/files/contract/${contracts[type]}/${part}.pdf`, {
    method,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

describe('the files of a contract over HTTP', () => {
  for (const [viewer, allowed] of Object.entries(rights)) {
    for (const type of ['SST', 'PDS'] as const) {
      const status = allowed.includes(type) ? 200 : 404;
      it(`${type} for ${viewer}: ${status}`, async () => {
        for (const part of ['empty', 'signed']) {
          const answer = await get(type, part, tokens[viewer]);
          assert.equal(answer.status, status);
          assert.equal((await answer.text()).startsWith('%PDF-'), status === 200);
          assert.equal((await get(type, part, tokens[viewer], 'HEAD')).status, status);
        }
      });
    }
  }

  it('are refused to nobody before anything is looked for', async () => {
    for (const type of ['SST', 'PDS'] as const) assert.equal((await get(type, 'signed', undefined)).status, 401);
  });

  it('are the two that a contract has, and no other', async () => {
    for (const part of ['constructor', 'partially', 'signed_file_id', '..']) {
      assert.equal((await get('SST', part, tokens.account)).status, 404, part);
    }
  });
});
