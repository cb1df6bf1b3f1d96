import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { type Attack, broke, held, type Target } from './attack.ts';
import { withDatabase } from './database.ts';

const TOKENS = 'anonymous(:|%3[Aa])[A-Za-z0-9_-]{20}|eyJ[A-Za-z0-9_-]{20}';
const ADDRESSES = '[A-Za-z0-9._+-]+@[a-z0-9-]+(\\.[a-z0-9-]+)*\\.example';
/** Links on their way: the mailbox of a machine without a mail server, whose texts go with a real one once sent. */
const ON_THEIR_WAY = ['dev_mail', 'mail_outbox'];
/** Tables that have no business with anybody's address. */
const NAMELESS = ['rate_counter', 'sweep_run', 'retention_run', 'client_error', 'job_run', 'link_session'];

/** Who gets hold of the logs or of a copy of the database afterwards: what is there to use or to read? */
export const leftovers: Attack = {
  id: 'leftovers',
  attempt: 'logs and tables are searched for tokens and addresses after mistakes of every kind',
  async run(target) {
    await makeMistakes(target);
    const logs = logsOf(target);
    const open = logs.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name }) => `${name} is open to others`);
    const told = logs.flatMap(({ name, text }) => findings(name, text));
    const stored = await withDatabase(target, storedSecrets);
    const found = [...open, ...told, ...stored];
    const lines = logs.reduce((sum, { text }) => sum + text.split('\n').length, 0);
    return found.length === 0
      ? held(`nothing in ${lines} lines of ${logs.length} logs`)
      : broke(found.slice(0, 5).join('; '));
  },
};

async function makeMistakes(target: Target): Promise<void> {
  const { ask, perform, tokenOf, product } = target;
  const token = await tokenOf('admin@bloom.example');
  const link = await withDatabase(target, async (client) => {
    const { rows } = await client.query(
      "select substring(text_body from 'token=(anonymous[^&[:space:]]+)') as token from mail_outbox where text_body ~ 'token=anonymous' limit 1",
    );
    return decodeURIComponent(rows[0]?.token ?? 'anonymous:unknown-unknown-unknown');
  });
  const exchange = `mutation { exchangeToken(token: "${link}") { sessionToken } }`;
  for (const key of ['leftovers-1', 'leftovers-2', 'leftovers-2'])
    await ask(exchange, { token, headers: { 'idempotency-key': key } });
  await perform(['shell', 'ExchangeToken'], { variables: { token: link, confirmed: false } });
  const twice = `mutation ($email: String!) { upsertBloomer(input: { firstname: "A", lastname: "B", email: $email }) { recordId } }`;
  for (const email of ['bloomer@bloom.example', 'BLOOMER@bloom.example', 'nobody@bloom.example', 'x@y'])
    await ask(twice, { token, variables: { email }, headers: { 'idempotency-key': email } });
  await ask(`query { me { email } } # ${'mistake@client.example'}`, { token: `${token}x` });
  await perform(['mfe-talentboard', 'SendTalentBoardMagicLink'], {
    variables: { email: 'claire@client.example' },
    path: '/talents-api/graphql',
  });
  await fetch(`${product.addresses.api}/no/such/place?token=${encodeURIComponent(link)}&email=a@client.example`);
  await fetch(`${product.addresses.idp}/no/such/place?login_hint=a@client.example`);
  // Whoever writes past the product's own checks.
  await withDatabase(target, async (client) => {
    const insert = "insert into bloomer (firstname, lastname, email) values ('A', 'B', 'bloomer@bloom.example')";
    await client.query(insert).catch(() => undefined);
    await client
      .query(insert.replace("'bloomer@bloom.example'", '$1'), ['bloomer@bloom.example'])
      .catch(() => undefined);
  });
}

function logsOf({ product }: Target): { name: string; text: string; mode: number }[] {
  const { logs } = product.state;
  return readdirSync(logs).map((name) => {
    const path = join(logs, name);
    return { name, text: readFileSync(path, 'utf8'), mode: statSync(path).mode };
  });
}

function findings(name: string, text: string): string[] {
  return [TOKENS, ADDRESSES].flatMap((pattern) => {
    const found = new RegExp(pattern).exec(text);
    return found === null ? [] : [`${name} says ${found[0].slice(0, 30)}`];
  });
}

async function storedSecrets(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { schema, name } of rows) {
    const has = async (pattern: string) => {
      const table = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
      const hit = await client.query(`select from ${table} as t where t::text ~ $1 limit 1`, [pattern]);
      return hit.rowCount !== 0;
    };
    if (!ON_THEIR_WAY.includes(name) && (await has(TOKENS))) found.push(`${schema}.${name} holds a token`);
    if ((NAMELESS.includes(name) || schema === 'pgboss') && (await has(ADDRESSES)))
      found.push(`${name} holds an address`);
  }
  return found;
}
