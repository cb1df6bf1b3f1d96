import { linksIn, Mailbox } from '../../e2e/support/mailbox.ts';
import { type Attack, broke, held, type Target } from './attack.ts';
import { type AttackWorld, done, linkTokenIn, settle, signAsBloomer } from './attack-world.ts';

const ASK = 'mutation ($email: String!) { askPersonalDataLink(email: $email, kind: export) }';
const EXCHANGE = 'mutation ($token: String!) { exchangeToken(token: $token, confirmed: true) { sessionToken } }';
const OWN_DATA = '{ myPersonalData { fullname email codeNeeded } }';
const REPORT = 'query ($id: ID!) { getClientActivity(signingDocumentID: $id) { documentHash } }';
const CORRECT = 'mutation ($input: UpsertContactInput!) { upsertContact(input: $input) { recordId } }';

/** What somebody has in hand who reads the mailbox of an address that was typed wrongly. */
interface Key {
  what: string;
  opens(): Promise<boolean>;
}

/** Staff typed the address of somebody else: she opens all that comes, keeps it open, and the address is corrected. */
export const formerAddress: Attack = {
  id: 'former-address',
  attempt:
    'a stranger whose address a contact was entered with opens links to sign and to the data, before it is corrected',
  async run(target) {
    const world = await settle(target);
    const keys = [await signingKey(target, world), await ownDataKey(target, world)];
    const faults: string[] = [];
    for (const { what, opens } of keys) if (!(await opens())) faults.push(`${what} never opened anything`);
    const { id, email } = world.contact;
    const input = { recordId: id, email: `right-${email}`, lastname: 'Durand' };
    await done(target.ask(CORRECT, { token: await target.tokenOf(world.admin.email), variables: { input } }));
    for (const { what, opens } of keys) if (await opens()) faults.push(`${what} still opens`);
    const toTheRightOne = await new Mailbox(target.product.addresses.api).next(input.email, /CRA/);
    if (linksIn(toTheRightOne).length === 0) faults.push('who was meant is asked nothing');
    const figure = `${keys.length} keys, 0 open; who was meant is asked to sign`;
    return faults.length === 0 ? held(figure) : broke(faults.join('; '));
  },
};

/** The link itself is the key: who has opened it as the contact is the contact, whose address is not corrected. */
async function signingKey(target: Target, world: AttackWorld): Promise<Key> {
  const { documentId } = await signAsBloomer(target, world);
  const token = linkTokenIn(linksIn(await new Mailbox(target.product.addresses.api).next(world.contact.email, /CRA/)));
  const opens = async () => {
    const { data } = await target.ask(REPORT, { token, variables: { id: documentId } });
    return ((data?.getClientActivity ?? {}) as { documentHash?: string }).documentHash != null;
  };
  return { what: 'the link to sign', opens };
}

async function ownDataKey({ ask, product }: Target, { contact }: AttackWorld): Promise<Key> {
  const mailbox = new Mailbox(product.addresses.api);
  await done(ask(ASK, { variables: { email: contact.email } }));
  const link = linkTokenIn(linksIn(await mailbox.next(contact.email, /données/)));
  const { exchangeToken } = await done(ask(EXCHANGE, { variables: { token: link } }));
  const { sessionToken: token } = exchangeToken as { sessionToken: string };
  await done(ask('mutation { sendPersonalDataCode { expiresAt } }', { token }));
  const { html = '' } = await mailbox.next(contact.email, /code/i);
  const code = /\b\d{6}\b/.exec(html.replace(/<[^>]*>/g, ' '))?.[0];
  await done(
    ask('mutation ($code: String!) { confirmPersonalDataCode(code: $code) { state } }', { token, variables: { code } }),
  );
  const opens = async () => {
    const { data } = await ask(OWN_DATA, { token });
    return ((data?.myPersonalData ?? {}) as { email?: string | null }).email != null;
  };
  return { what: 'the session of one’s own data', opens };
}
