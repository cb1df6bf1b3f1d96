import { createHash, timingSafeEqual } from 'node:crypto';
import { bodyParser } from '@koa/bodyparser';
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { Database } from '../platform/database.ts';
import {
  addAccount,
  addRole,
  changeEmail,
  disableAccount,
  eraseAccount,
  findByEmail,
  freeAddress,
  isClosed,
  removeRole,
  revokeSessions,
  type StoredAccount,
} from './account.repository.ts';

const INVITED_ROLE = 'Bloomer';
const CLIENT_ROLE = 'Client';
/** Whose accounts the product makes, and takes away. */
const GUESTS = new Set([INVITED_ROLE, CLIENT_ROLE]);
const BODY_LIMIT = '4kb';

const digest = (text: string) => createHash('sha256').update(text).digest();

function isProduct(ctx: Context, secret: string): boolean {
  // A page of the web has no business here, whatever it knows.
  return ctx.get('Origin') === '' && timingSafeEqual(digest(ctx.get('Authorization')), digest(`Bearer ${secret}`));
}

function textOf(body: unknown, name: string): string {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' && value.length <= 254 ? value.trim() : '';
}

interface Person {
  email: string;
  givenName: string;
  familyName: string;
}

/** From now on the address signs in, in this role too, by a code sent to it. An account that exists stays as it is. */
async function open(db: Database, person: Person, role: string): Promise<void> {
  if (await addTo(db, person, role)) return;
  // Whoever had it before is not who signs in now.
  await freeAddress(db, person.email);
  if (await addAccount(db, { ...person, roles: [role] })) return;
  // Made at this very instant, for another reason: it serves both.
  if (!(await addTo(db, person, role))) throw new Error('an account was made and closed meanwhile');
}

/** False where nobody has the address. */
async function addTo(db: Database, { email }: Person, role: string): Promise<boolean> {
  const known = await findByEmail(db, email);
  if (known !== undefined) await addRole(db, known.subject, role);
  return known !== undefined;
}

/** Somebody was invited. */
async function invite(db: Database, body: unknown, role = INVITED_ROLE): Promise<number> {
  const [email = '', givenName = '', familyName = ''] = ['email', 'givenName', 'familyName'].map((name) =>
    textOf(body, name),
  );
  if (!email.includes('@') || givenName === '' || familyName === '') return 400;
  await open(db, { email, givenName, familyName }, role);
  return 204;
}

const isGuest = ({ roles }: StoredAccount) => roles.every((role) => GUESTS.has(role));

/**
 * A contact of a client is to sign: from now on the address signs in, too, for whoever has not the mail at hand. Staff
 * who are contacts as well stay what they are.
 */
async function greet(db: Database, body: unknown): Promise<number> {
  const known = await findByEmail(db, textOf(body, 'email'));
  if (known !== undefined && !isGuest(known)) return 204;
  return invite(db, body, CLIENT_ROLE);
}

/**
 * The owner confirmed another address: the account signs in with that one, which its first code proves. Accounts of
 * staff never move: whoever looks after Bloomers must not reach the account of a colleague. Nor does what somebody is
 * to a client: the Bloomer goes to an account of the new address, and the contact keeps the one that was there.
 */
async function rename(db: Database, body: unknown): Promise<number> {
  const [from, to] = [textOf(body, 'from'), textOf(body, 'to')];
  if (!from.includes('@') || !to.includes('@')) return 400;
  const known = await findByEmail(db, from);
  const isTaken = (await findByEmail(db, to)) !== undefined;
  // Asked again, because the first answer got lost: it is the same.
  if (known === undefined) return isTaken && (await isClosed(db, from)) ? 409 : 204;
  if (!isGuest(known)) return 204;
  if (!known.roles.includes(INVITED_ROLE)) return isTaken ? 409 : 204;
  const isContact = known.roles.includes(CLIENT_ROLE);
  if (!isTaken && !isContact) {
    await freeAddress(db, to);
    await changeEmail(db, from, to);
    return 204;
  }
  await open(db, { email: to, givenName: known.given_name, familyName: known.family_name }, INVITED_ROLE);
  if (isContact) await removeRole(db, known.subject, INVITED_ROLE);
  else await disableAccount(db, from);
  return 409;
}

/**
 * An access ended in the product: whoever is signed in has to sign in again, on every device. What the account may do
 * there is the product's to say, so the account itself stays.
 */
async function end(db: Database, body: unknown): Promise<number> {
  const subject = textOf(body, 'subject');
  if (subject === '') return 400;
  await db.transaction().execute((trx) => revokeSessions(trx, subject));
  return 204;
}

/** The person was erased: the account goes with its name and its sessions, whoever is more than a guest stays. */
async function erase(db: Database, body: unknown): Promise<number> {
  const email = textOf(body, 'email');
  if (!email.includes('@')) return 400;
  const known = await findByEmail(db, email);
  if (known !== undefined && isGuest(known)) await eraseAccount(db, known.subject);
  return 204;
}

/** For the product alone: accounts of people it invites, so that nobody has to enter them twice. */
export function provisionRoutes(db: Database, secret: string): Middleware {
  // A proxy keeps these from the outside by their very names.
  const router = new Router({ sensitive: true });
  const parse = bodyParser({ enableTypes: ['json'], jsonLimit: BODY_LIMIT });
  const serve = (work: (db: Database, body: unknown) => Promise<number>) => async (ctx: Context) => {
    if (!isProduct(ctx, secret)) return ctx.throw(403);
    ctx.status = await work(db, ctx.request.body);
  };
  router.post(
    '/provision/invited',
    parse,
    serve((one, body) => invite(one, body)),
  );
  router.post('/provision/contact', parse, serve(greet));
  router.post('/provision/renamed', parse, serve(rename));
  router.post('/provision/ended', parse, serve(end));
  router.post('/provision/erased', parse, serve(erase));
  return router.routes() as Middleware;
}
