import { createHash, randomBytes } from 'node:crypto';
import { Mailbox } from '../../e2e/support/mailbox.ts';
import { TestBrowser } from '../../idp/src/testing/test-browser.ts';
import type { Product } from '../start/product.ts';
import { type Attack, broke, held } from './attack.ts';

const VICTIM = 'portage@bloom.example';
const STRANGERS = 25;
/** The mails that one network may cause in two quarters of an hour: the attack may last from one into the next. */
const MOST_MAILS = 10;

/** Anybody knows somebody's address, and can type it on the sign-in page as often as he likes. */
export const signInLockOut: Attack = {
  id: 'sign-in-lock-out',
  attempt: `${STRANGERS} browsers ask for codes of an address and guess; its owner signs in as before`,
  async run({ product }) {
    const mailbox = new Mailbox(product.addresses.api);
    const own = new TestBrowser(product.addresses.idp);
    await signIn(product, mailbox, own);
    const before = (await mailbox.to(VICTIM)).length;
    const refused: number[] = [];
    for (let index = 0; index < STRANGERS; index += 1) refused.push(await strangerTries(product));
    const signedIn = await signIn(product, mailbox, own).catch(() => false);
    const mails = (await mailbox.to(VICTIM)).length - before - (signedIn ? 1 : 0);
    const stopped = refused.filter((status) => status === 429).length;
    const figure = `${stopped} of ${STRANGERS} strangers were stopped, ${mails} mails came, the owner ${signedIn ? 'signed in' : 'is shut out'}`;
    return signedIn && mails <= MOST_MAILS && stopped > 0 ? held(figure) : broke(figure);
  },
};

async function open({ addresses }: Product, browser: TestBrowser): Promise<string> {
  const challenge = createHash('sha256').update(randomBytes(32)).digest('base64url');
  const question = new URLSearchParams({
    client_id: 'bloom-shell',
    redirect_uri: `${addresses.shell}/login/callback`,
    response_type: 'code',
    scope: 'openid profile email',
    state: randomBytes(16).toString('hex'),
    prompt: 'login',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  return (await browser.follow(await browser.get(`/auth?${question}`))).at;
}

async function signIn(product: Product, mailbox: Mailbox, browser: TestBrowser): Promise<boolean> {
  const at = await open(product, browser);
  const known = (await mailbox.to(VICTIM)).map(({ id }) => id);
  const asked = await browser.post(`${at}/email`, { email: VICTIM });
  if (asked.status !== 303) return false;
  const { subject } = await mailbox.next(VICTIM, /code de connexion/, known);
  const code = subject.replace(/\D/g, '').slice(0, 6);
  return (await browser.post(`${at}/code`, { code })).status === 303;
}

async function strangerTries(product: Product): Promise<number> {
  const browser = new TestBrowser(product.addresses.idp);
  const at = await open(product, browser);
  const { status } = await browser.post(`${at}/email`, { email: VICTIM });
  if (status === 303) for (let guess = 0; guess < 6; guess += 1) await browser.post(`${at}/code`, { code: '000000' });
  return status;
}
