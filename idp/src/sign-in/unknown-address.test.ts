import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { after, before, describe, test } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { saveAccount } from '../accounts/account.repository.ts';
import { TestProduct } from '../testing/test-product.ts';
import { checkCode, requestCode } from './code.service.ts';
import { signInSteps } from './sign-in.steps.ts';

const KNOWN = 'lea@bloom.example';
const UNKNOWN = 'nobody@bloom.example';
const codeKey = Buffer.alloc(32, 1);

describe('who measures how long a sign-in takes', () => {
  let product: TestProduct;
  before(async () => {
    product = await TestProduct.start({ demo: false });
    const person = { givenName: 'Léa', familyName: 'Petit', roles: ['Bloomer'] };
    await saveAccount(product.db, { ...person, email: KNOWN, emailVerified: true });
  });
  after(() => product.stop());

  test('finds the same statements behind an address that has an account and one that has none', async () => {
    const counts = [];
    for (const email of [KNOWN, UNKNOWN]) {
      let statements = 0;
      const counter: KyselyPlugin = {
        transformQuery({ node }) {
          statements += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const db = product.db.withPlugin(counter);
      const asker = { network: '10.0.0.1', browser: undefined };
      const { outcome } = await requestCode(db, codeKey, email, email, asker);
      const guess = await checkCode(db, codeKey, email, 'none');
      counts.push([outcome, guess.outcome, statements]);
    }
    assert.deepEqual(counts[0], counts[1]);
  });

  test('has the answer before the mail is written', async () => {
    const mailed: string[] = [];
    const steps = signInSteps({
      db: product.db,
      secrets: { codeKey },
      environment: {},
      browsers: { knownFor: async () => undefined },
      mailer: { send: ({ to }: { to: { email: string } }) => mailed.push(to.email) },
    } as never);
    const res = new EventEmitter();
    const ctx = { res, ip: '10.0.0.2', request: { body: { email: KNOWN } }, redirect: () => undefined };
    await steps.email(ctx as never, { uid: 'answered-first' } as never);
    assert.deepEqual(mailed, []);
    res.emit('close');
    assert.deepEqual(mailed, [KNOWN]);
  });
});
