import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type GraphQLField, type GraphQLSchema, getNamedType, isObjectType, parse } from 'graphql';
import { answerSecrets } from './platform/graphql/secret-answer.ts';
import { TEST_ROLES_CLAIM } from './platform/testing/test-issuer.ts';
import { schema, talentsSchema } from './schema.ts';
import { openTestHttp, type TestHttp } from './testing/test-http.ts';

/** Names of what opens something. An address counts when it ends: it is one that holds a token. */
const SECRET = /token|secret|password|passcode|otp|ticket/i;
const ADDRESS = /url|link|address/i;
/** Every field that some mutation of the schema may answer, at any depth. */
function answeredFields(
  served: GraphQLSchema,
): { name: string; field: GraphQLField<unknown, unknown>; ends: boolean }[] {
  const waiting = Object.values(served.getMutationType()?.getFields() ?? {}).map(({ type }) => getNamedType(type));
  const seen = new Set(waiting);
  const found = [];
  for (const type of waiting) {
    if (!isObjectType(type)) continue;
    const fields = type.getFields();
    for (const field of Object.values(fields)) {
      found.push({ name: `${type.name}.${field.name}`, field, ends: fields.expiresAt !== undefined });
      const next = getNamedType(field.type);
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  return found;
}

describe('answers of mutations that hold a secret', () => {
  it('are marked wherever a field is named like one', () => {
    const wrong = [];
    for (const served of [schema, talentsSchema]) {
      for (const { name, field, ends } of answeredFields(served)) {
        const isSecret = SECRET.test(field.name) || (ends && ADDRESS.test(field.name));
        if ((field.extensions.secretAnswer === true) !== isSecret) wrong.push(name);
      }
    }
    assert.deepEqual(wrong, []);
  });

  it('are known by what was asked for, in fragments too', () => {
    const secret = (text: string) => answerSecrets(schema, parse(text)).secret;
    assert.equal(secret('mutation { exchangeToken(token: "x") { purpose } }'), false);
    assert.equal(secret('mutation { exchangeToken(token: "x") { sessionToken } }'), true);
    assert.equal(
      secret(`mutation { upsertBloomer(input: {}) { ...Mine } }
        fragment Mine on Bloomer { invitation { ...Key } } fragment Key on Invitation { key: token }`),
      true,
    );
  });
});

describe('a session opened with an Idempotency-Key', () => {
  let http: TestHttp;
  before(async () => {
    http = await openTestHttp();
  });
  after(() => http.close());

  it('is stored nowhere in clear, and opened again for the same key', async () => {
    const { platform, db, create } = http.test;
    const token = await http.issuer.token({ sub: 'a', email: 'a@bloom.example', [TEST_ROLES_CLAIM]: ['Admin'] });
    const contact = await create.contact((await create.clientSociety()).id);
    const objectId = contact.id;
    const link = await platform.links.issue(db, { purpose: 'craSign', objectId, contactId: contact.id });
    const exchange = `mutation { exchangeToken(token: "${link.token}") { sessionToken } }`;
    const headers = { 'idempotency-key': 'session' };
    const sessions = [];
    for (const _time of [1, 2]) {
      const { body } = await http.post(exchange, { token, headers });
      sessions.push(body.data.exchangeToken.sessionToken);
    }
    assert.equal(new Set(sessions).size, 2);
    const { rows } = await http.api.pool.query('select * from idempotency_key');
    assert.ok(!JSON.stringify(rows).includes('anonymous:'));
  });
});
