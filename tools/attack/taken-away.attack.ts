import { plain } from '../../api/src/platform/inspection/pdf-builder.fixture.ts';
import { linksIn, Mailbox } from '../../e2e/support/mailbox.ts';
import { type Attack, broke, held, type Target } from './attack.ts';
import { type AttackWorld, done, linkTokenIn, settle, signAsBloomer } from './attack-world.ts';
import { withDatabase } from './database.ts';
import { openSocket, type Socket } from './socket.ts';
import { send } from './upload-operations.ts';

/** Seconds within which an open socket ends: nobody waits for a round of the watch. */
const MOST_SECONDS = 5;

/** One thing that somebody holds on to, and whether it still opens something. */
interface Key {
  what: string;
  opens(): Promise<boolean>;
}

interface Leaver {
  who: string;
  keys: Key[];
  socket: Socket;
  end: { query: string; variables: Record<string, unknown> };
}

/** Whoever leaves keeps what he had in his hands: a mail, a page that stays open, a token in a script. */
export const takenAway: Attack = {
  id: 'taken-away',
  attempt: 'a contact, a Bloomer and a colleague leave with links, sessions, tokens and sockets, and use them',
  async run(target) {
    const world = await settle(target);
    const page = await signingPage(target, world);
    const leavers = await leaversOf(target, world, page);
    const admin = await target.tokenOf(world.admin.email);
    const faults: string[] = [];
    let slowest = 0;
    for (const { who, keys, socket, end } of leavers) {
      for (const key of keys) if (!(await key.opens())) faults.push(`${key.what} of the ${who} never opened anything`);
      await done(target.ask(end.query, { token: admin, variables: end.variables }));
      const began = performance.now();
      for (const key of keys) if (await key.opens()) faults.push(`${key.what} of the ${who} still opens`);
      const code = await socket.closed(MOST_SECONDS * 1_000);
      slowest = Math.max(slowest, performance.now() - began);
      if (code !== 4401)
        faults.push(`the socket of the ${who} ${code === undefined ? 'stays open' : `closed with ${code}`}`);
    }
    faults.push(...(await signatureFaults(target, page)));
    const count = leavers.reduce((sum, { keys }) => sum + keys.length, 0);
    const figure = `${count} keys of ${leavers.length} people, 0 open; sockets ended within ${(slowest / 1_000).toFixed(1)} s; nothing was signed`;
    return faults.length === 0 ? held(figure) : broke(faults.join('; '));
  },
};

async function leaversOf(target: Target, world: AttackWorld, page: SigningPage): Promise<Leaver[]> {
  const { contact, bloomer, recruiter } = world;
  const byId = (operation: string) => `mutation ($id: ID!) { ${operation}(recordId: $id) }`;
  const file = await ownFile(target, world);
  const people = [
    { who: 'contact', person: contact, query: byId('removeContact'), own: linkKeys(target, page) },
    { who: 'Bloomer', person: bloomer, query: byId('disableBloomer'), own: [await confirmationKey(target, world)] },
    {
      who: 'colleague',
      person: recruiter,
      query: 'mutation ($id: ID!) { adminDisableStaff(recordId: $id) { isDisabled } }',
      own: [],
    },
  ];
  return Promise.all(
    people.map(async ({ who, person, query, own }) => {
      const token = await target.tokenOf(person.email);
      const path = who === 'Bloomer' ? file : undefined;
      return {
        who,
        keys: [
          ...tokenKeys(target, token, person.email),
          ...own,
          ...(path === undefined ? [] : [fileKey(target, token, path)]),
        ],
        socket: await openSocket(target.product.addresses.api, `Bearer ${token}`),
        end: { query, variables: { id: person.id } },
      };
    }),
  );
}

const seesMissions = async ({ ask }: Target, token: string): Promise<boolean> => {
  const { data } = await ask('{ missions { recordId } }', { token });
  return ((data?.missions ?? []) as unknown[]).length > 0;
};

async function knowsMe({ ask }: Target, token: string | undefined): Promise<boolean> {
  const { code, status } = await ask('{ me { email } }', { token });
  return status === 200 && code === undefined;
}

/** The token he has, and the next one that the provider gives him. */
function tokenKeys(target: Target, token: string, email: string): Key[] {
  return [
    { what: 'the token', opens: () => seesMissions(target, token) },
    {
      what: 'a fresh token',
      opens: async () => {
        const fresh = await target.tokenOf(email).catch(() => undefined);
        return fresh !== undefined && seesMissions(target, fresh);
      },
    },
    { what: 'the token, asked whose it is,', opens: () => knowsMe(target, token) },
  ];
}

function fileKey({ product }: Target, token: string, path: string): Key {
  return {
    what: 'the address of a file',
    async opens() {
      const answer = await fetch(`${product.addresses.api}${path}`, { headers: { authorization: `Bearer ${token}` } });
      await answer.arrayBuffer();
      return answer.ok;
    },
  };
}

/** The address of his own identity document, as his profile shows it. */
async function ownFile(target: Target, { bloomer }: AttackWorld): Promise<string> {
  const token = await target.tokenOf(bloomer.email);
  const query = 'mutation ($input: UpsertBloomerInput!) { upsertBloomer(input: $input) { credentialID } }';
  const variables = { input: { recordId: bloomer.id, credentialID: null } };
  const upload = { name: 'credentialID', token, asked: { query }, variables, path: 'variables.input.credentialID' };
  const { text } = await send(target, upload, plain({}), 'identité.pdf');
  const path = /\/files\/[^"]+/.exec(text)?.[0];
  if (path === undefined) throw new Error(`There is no file to read: ${text.slice(0, 200)}`);
  return path;
}

const EXCHANGE = 'mutation ($token: String!) { exchangeToken(token: $token, confirmed: true) { sessionToken } }';

async function exchange({ ask }: Target, token: string): Promise<string | undefined> {
  const { data } = await ask(EXCHANGE, { variables: { token } });
  return (data?.exchangeToken as { sessionToken?: string } | undefined)?.sessionToken;
}

/** What a client has in his browser who is about to sign. */
interface SigningPage {
  documentId: string;
  link: string;
  session: string | undefined;
}

async function signingPage(target: Target, world: AttackWorld): Promise<SigningPage> {
  const { documentId } = await signAsBloomer(target, world);
  const link = await mailedLink(target, world.contact.email, /CRA/);
  return { documentId, link, session: await exchange(target, link) };
}

async function mailedLink({ product }: Target, address: string, subject: RegExp): Promise<string> {
  return linkTokenIn(linksIn(await new Mailbox(product.addresses.api).next(address, subject)));
}

function linkKeys(target: Target, { documentId, link, session }: SigningPage): Key[] {
  // The summary of a report is for whoever has its address; what is signed, and by whom, only for the client.
  const query =
    'query ($id: ID!) { getClientActivity(signingDocumentID: $id) { documentHash contactFullname canSign } }';
  const readsWhole = async (token: string | undefined) => {
    const { data } = await target.ask(query, { token, variables: { id: documentId } });
    return Object.values(data?.getClientActivity ?? {}).some((value) => value !== null && value !== false);
  };
  return [
    { what: 'the link of the mail', opens: async () => (await exchange(target, link)) !== undefined },
    { what: 'the session of the link', opens: () => readsWhole(session) },
    { what: 'the session, asked whose it is,', opens: () => knowsMe(target, session) },
  ];
}

/** A link to another address of the Bloomer's, which a click would make his. */
async function confirmationKey(target: Target, { bloomer }: AttackWorld): Promise<Key> {
  const token = await target.tokenOf(bloomer.email);
  const email = `autre-${bloomer.email}`;
  const ask = 'mutation ($input: UpsertBloomerInput!) { upsertBloomer(input: $input) { recordId } }';
  await done(target.ask(ask, { token, variables: { input: { recordId: bloomer.id, secondaryEmail: email } } }));
  const link = await mailedLink(target, email, /./);
  return { what: 'the link to his other address', opens: async () => (await exchange(target, link)) !== undefined };
}

/** The page was open while the contact was removed; its button is still there. */
async function signatureFaults(target: Target, { documentId, link, session }: SigningPage): Promise<string[]> {
  const sign = `mutation ($id: ID!) { signClientActivity(signingDocumentID: $id, signerFullname: "Corentin Durand") {
    clientSigned } }`;
  const answers = [];
  for (const token of [session, link, await exchange(target, link), undefined])
    answers.push(await target.ask(sign, { token, variables: { id: documentId } }));
  const status = await withDatabase(target, async (client) => {
    const { rows } = await client.query('select status from signing_document where id = $1', [documentId]);
    return rows[0]?.status;
  });
  const accepted = answers
    .filter(({ code }) => code === undefined)
    .map(({ text }) => `a signature: ${text.slice(0, 120)}`);
  return status === 'bloomerSigned' ? accepted : [...accepted, `the report is ${status}`];
}
