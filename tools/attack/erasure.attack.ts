import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linksIn, Mailbox } from '../../e2e/support/mailbox.ts';
import { type Answer, type Attack, broke, held, type Target } from './attack.ts';
import { type AttackWorld, done, linkTokenIn, type Person, settle, settleContact } from './attack-world.ts';
import { withDatabase } from './database.ts';
import { bearer, personAt } from './loopback.ts';
import { questionsOf } from './questions.ts';
import { backUp } from './restore.ts';

const GUESSES = 12;
/** What jobs do afterwards: files, the account of the provider, the address that the receipt went to. */
const PATIENCE_MS = 20_000;
/** The receipt is the last mail to the person; here it arrives in a table instead of at his home. */
const AT_HOME = ['dev_mail'];
/** They keep the address of the receipt until a sweep finds that it left, every five minutes; no name. */
const ON_ITS_WAY = ['erasure_step', 'mail_outbox'];

/** Strangers ask for somebody's data or erasure; and somebody looks for a person who was erased. */
export const erasure: Attack = {
  id: 'erasure',
  attempt: 'a stranger asks for the data of an address and guesses the code; then an erased person is looked for',
  async run(target) {
    const world = await settle(target);
    const person = await settleContact(target, world.clientSocietyId);
    const admin = await target.tokenOf(world.admin.email);
    const faults = [...(await strangerFaults(target, world, person)), ...(await guessFaults(target, person))];
    const session = await ownSession(target, person);
    const copy = await copyOfData(target, session);
    const backup = await backUp(target);
    try {
      await eraseAs(target, admin, person);
      const gone = await traces(target, admin, person);
      if (await copy.opens()) faults.push('the copy of the data is still served');
      await backup.restore();
      const back = await traces(target, admin, person);
      faults.push(...gone, ...back.map((trace) => `after a restore: ${trace}`));
      if (!(await wasReplayed(target, person))) faults.push('the restore brought nobody back');
    } finally {
      await backup.forget();
    }
    const figure = `every address is told the same, ${GUESSES} guesses and the right code after them refused; no table, file or answer names the person, nor after a restore`;
    return faults.length === 0 ? held(figure) : broke([...new Set(faults)].slice(0, 6).join('; '));
  },
};

const ASK = 'mutation ($email: String!) { askPersonalDataLink(email: $email, kind: erasure) }';

/** Whether the product knows an address is nobody's business; neither is who works with it. */
async function strangerFaults(target: Target, world: AttackWorld, person: Person): Promise<string[]> {
  const { ask, tokenOf } = target;
  const told = async (email: string) => {
    const { status, text } = await ask(ASK, { variables: { email } });
    return `${status} ${text}`;
  };
  const [known, unknown] = [await told(person.email), await told(`nobody-${person.email}`)];
  const faults = known === unknown ? [] : [`a known address is told apart: ${known} / ${unknown}`];
  const forPerson = { personKind: 'contact', personRecordId: person.id, channel: 'phone', proof: 'I know him' };
  const forged = [
    'mutation ($for: PrivacyRequestInput!) { requestErasure(for: $for) { recordId } }',
    'mutation ($for: PrivacyRequestInput!) { exportPersonalData(for: $for) { recordId } }',
  ];
  for (const email of [undefined, world.bloomer.email, world.contact.email, world.clerk.email]) {
    const token = email === undefined ? undefined : await tokenOf(email);
    const answers = [await ask('{ privacyPeople(search: "Quillec") { recordId } }', { token })];
    for (const query of forged) answers.push(await ask(query, { token, variables: { for: forPerson } }));
    const granted = answers.filter(({ code }) => code === undefined);
    if (granted.length > 0) faults.push(`${email ?? 'nobody'} is told ${granted[0]?.text.slice(0, 100)}`);
  }
  return faults;
}

/** The session of the link that was just mailed to the person. */
async function openLink({ ask, product }: Target, person: Person, known: string[] = []): Promise<string> {
  const mail = await new Mailbox(product.addresses.api).next(person.email, /confirmez votre demande/, known);
  const exchange = 'mutation ($token: String!) { exchangeToken(token: $token, confirmed: true) { sessionToken } }';
  const data = await done(ask(exchange, { variables: { token: linkTokenIn(linksIn(mail)) } }));
  return (data.exchangeToken as { sessionToken: string }).sessionToken;
}

const CONFIRM = 'mutation ($code: String!) { confirmPersonalDataCode(code: $code) { recordId } }';

async function mailedCode({ ask, product }: Target, person: Person, token: string): Promise<string> {
  const mailbox = new Mailbox(product.addresses.api);
  const known = (await mailbox.to(person.email)).map(({ id }) => id);
  await done(ask('mutation { sendPersonalDataCode { expiresAt } }', { token }));
  const { subject } = await mailbox.next(person.email, /code de confirmation/, known);
  return /\d{6}/.exec(subject)?.[0] ?? '';
}

/** Somebody was forwarded the mail with the link, and does not read the mailbox. */
async function guessFaults(target: Target, person: Person): Promise<string[]> {
  const token = await openLink(target, person);
  const ask = (query: string, variables?: Record<string, unknown>) => target.ask(query, { token, variables });
  const faults = (answers: Answer[], what: string) =>
    answers.filter(({ code }) => code === undefined).map(({ text }) => `${what}: ${text.slice(0, 100)}`);
  const early = [
    await ask('mutation { requestErasure { recordId } }'),
    await ask('mutation { exportPersonalData { recordId } }'),
    await ask(CONFIRM, { code: '' }),
    await ask(CONFIRM, { code: '000000' }),
  ];
  const seen = await ask('{ myPersonalData { fullname email requests { recordId } plan { erased { count } } } }');
  const named = [person.lastname, person.email].filter((word) => seen.text.includes(word));
  const code = await mailedCode(target, person, token);
  const guessed: Answer[] = [];
  for (let guess = 0; guess < GUESSES; guess += 1)
    guessed.push(await ask(CONFIRM, { code: String((Number(code) + 1 + guess) % 1_000_000).padStart(6, '0') }));
  const late = await ask(CONFIRM, { code });
  return [
    ...faults(early, 'before any code'),
    ...named.map((word) => `the link tells ${word} before its code`),
    ...faults(guessed, 'a guessed code'),
    ...faults([late], 'the code after wrong ones'),
  ];
}

/** The person does what the mails say. */
async function ownSession(target: Target, person: Person): Promise<string> {
  const known = (await new Mailbox(target.product.addresses.api).to(person.email)).map(({ id }) => id);
  await done(target.ask(ASK, { variables: { email: person.email } }));
  const token = await openLink(target, person, known);
  const code = await mailedCode(target, person, token);
  await done(target.ask(CONFIRM, { token, variables: { code } }));
  return token;
}

/** A copy that was made for the person names him on every line. */
async function copyOfData({ ask, product }: Target, token: string): Promise<{ opens(): Promise<boolean> }> {
  await done(ask('mutation { exportPersonalData { recordId } }', { token }));
  const query = '{ myPersonalData { requests { jsonPath } } }';
  const path = await eventually(async () => {
    const { myPersonalData } = await done(ask(query, { token }));
    const { requests } = myPersonalData as { requests: { jsonPath: string | null }[] };
    return requests.find(({ jsonPath }) => jsonPath !== null)?.jsonPath ?? undefined;
  });
  const opens = async () => {
    const answer = await fetch(`${product.addresses.api}${path}`, { headers: bearer(token) });
    await answer.arrayBuffer();
    return answer.ok;
  };
  if (!(await opens())) throw new Error('The copy of the data was never served.');
  return { opens };
}

async function eraseAs({ ask }: Target, token: string, person: Person): Promise<void> {
  // The backup took the connections of the servers.
  const list = await eventually(async () => {
    const { data } = await ask('{ privacyRequests { recordId kind personRecordId } }', { token });
    return data?.privacyRequests as { recordId: string; kind: string; personRecordId: string }[] | undefined;
  });
  const request = list.find(({ kind, personRecordId }) => kind === 'erasure' && personRecordId === person.id);
  const erase =
    'mutation ($id: ID!, $typed: String!) { executeErasure(recordId: $id, confirmation: $typed) { state } }';
  const variables = { id: request?.recordId, typed: person.email };
  const { code } = await ask(erase, { token, variables: { ...variables, typed: 'somebody@else.example' } });
  if (code === undefined) throw new Error('An erasure was carried out for another address than the person’s.');
  await done(ask(erase, { token, variables }));
}

/** Without it, that nobody is named after the restore would prove nothing. */
function wasReplayed(target: Target, { id }: Person): Promise<boolean> {
  const replayed = "select from audit_event where action = 'rgpd.replay' and object_id = $1";
  return withDatabase(target, async (client) => (await client.query(replayed, [id])).rowCount === 1);
}

/** Where the person is still named, once the jobs are done: for whoever may read everything. */
async function traces(target: Target, token: string, person: Person): Promise<string[]> {
  const words = [person.lastname, person.email];
  let left: string[] = [];
  await eventually(async () => {
    left = [...(await rowsThatName(target, words)), ...filesThatName(target, words)];
    return left.length === 0 ? true : undefined;
  }).catch(() => undefined);
  const reader = personAt('127.0.0.66', target.product.addresses.api);
  const values = (name: string, type: string) => {
    if (type === 'ID') return [person.id];
    if (type === 'Date') return ['2026-01-01'];
    return type === 'Boolean' ? [true, false] : name === 'month' ? ['2026-01'] : words;
  };
  for (const { document, variables } of questionsOf(values)) {
    const { text } = await reader.post(JSON.stringify({ query: document, variables }), bearer(token));
    if (words.some((word) => text.includes(word))) left.push(`named in ${document.slice(0, 60)}`);
  }
  reader.leave();
  return left;
}

function rowsThatName(target: Target, words: readonly string[]): Promise<string[]> {
  return withDatabase(target, async (client) => {
    const { rows } = await client.query<{ schema: string; name: string }>(
      `select table_schema as schema, table_name as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const found: string[] = [];
    for (const { schema, name } of rows.filter((table) => !AT_HOME.includes(table.name))) {
      const table = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
      const hit = await client.query(
        `select from ${table} as t where exists (select from unnest($1::text[]) as word
           where position(lower(word) in lower(t::text)) > 0) limit 1`,
        [ON_ITS_WAY.includes(name) ? words.slice(0, 1) : words],
      );
      if (hit.rowCount !== 0) found.push(`${schema}.${name} names him`);
    }
    return found;
  });
}

function filesThatName({ product }: Target, words: readonly string[]): string[] {
  return readdirSync(product.state.files, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .filter((entry) => {
      const bytes = readFileSync(join(entry.parentPath, entry.name));
      return words.some((word) => bytes.includes(word));
    })
    .map((entry) => `the file ${entry.name} names him`);
}

async function eventually<Result>(ask: () => Promise<Result | undefined>): Promise<Result> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await ask().catch(() => undefined);
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error('It never happened.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
