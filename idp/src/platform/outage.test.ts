import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { newVerifier, TestProduct } from '../testing/test-product.ts';

describe('PostgreSQL goes away', () => {
  let product: TestProduct;
  let admin: pg.Client;
  let name: string;

  before(async () => {
    product = await TestProduct.start();
    const url = new URL(product.databaseUrl);
    name = url.pathname.slice(1);
    url.pathname = '/postgres';
    admin = new pg.Client({ connectionString: url.toString() });
    await admin.connect();
  });
  after(async () => {
    await admin.query(`alter database ${name} with allow_connections true`);
    await admin.end();
    await product.stop();
  });

  const cutConnections = () =>
    admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);

  const connections = () => admin.query('select 1 from pg_stat_activity where datname = $1', [name]);

  /** As many statements at once as the product has connections. */
  const allAnswer = () =>
    Promise.all(Array.from({ length: 5 }, () => sql`select 1`.execute(product.db))).then(
      () => true,
      () => false,
    );

  /** The product hears of a cut a moment later: until then it would take one of the cut connections. */
  const allAreNew = async () => {
    while (!(await allAnswer())) await new Promise((resolve) => setTimeout(resolve, 20));
  };

  test('a database that takes questions and answers none is told of after seconds, and keeps no place', async () => {
    const holder = new pg.Client({ connectionString: product.databaseUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table idp.rate_counter in access exclusive mode');
    const refused = await Promise.all(Array.from({ length: 6 }, () => product.refresh('anything')));
    assert.deepEqual(
      refused.map(({ status }) => status),
      [503, 503, 503, 503, 503, 503],
    );
    await holder.query('rollback');
    await holder.end();
    assert.equal((await product.refresh('anything')).status, 400);
  });

  test('a connection cut in the middle of a statement fails that statement only', async () => {
    const statement = sql`select pg_sleep(30)`.execute(product.db);
    const failure = assert.rejects(statement, /terminat/);
    const waiting = () =>
      admin.query(
        "select 1 from pg_stat_activity where datname = $1 and query like '%pg_sleep%' and state = 'active'",
        [name],
      );
    while ((await waiting()).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await cutConnections();
    await failure;
    // They end a moment after they were told to.
    while ((await connections()).rowCount !== 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await allAreNew();
    const tokens = await product.signInAs('bloomer@bloom.example');
    assert.ok(tokens.access_token);
  });

  test('meanwhile people and programs are told so, and nobody loses the session', async () => {
    const tokens = await product.signInAs('bloomer@bloom.example');
    const browser = product.browser();
    const at = await product.openSignIn(browser, newVerifier());

    await admin.query(`alter database ${name} with allow_connections false`);
    await cutConnections();
    const page = await browser.get(at);
    assert.equal(page.status, 503);
    assert.match(await page.text(), /momentanément indisponible/);
    const refused = await product.refresh(tokens.refresh_token);
    assert.deepEqual([refused.status, refused.body.error], [503, 'temporarily_unavailable']);
    assert.equal((await fetch(`${product.issuer}/healthz`)).status, 200);

    await admin.query(`alter database ${name} with allow_connections true`);
    await allAreNew();
    assert.equal((await product.refresh(tokens.refresh_token)).status, 200);
    assert.equal((await browser.get(at)).status, 200);
  });
});
