import { networkOfAddress } from '@bloom/shared-rules/access/network-of-address';
import type { Context } from 'koa';
import type { Provider } from 'oidc-provider';
import type { Logger } from 'pino';
import type { StoredAccount } from '../accounts/account.repository.ts';
import { findByEmail, listDemoAccounts } from '../accounts/account.repository.ts';
import type { KnownBrowsers } from '../known-browser/known-browser.ts';
import { NBSP } from '../pages/spaces.ts';
import type { Step } from '../pages/step.ts';
import type { Database } from '../platform/database.ts';
import type { Environment } from '../platform/environment.ts';
import type { Secrets } from '../platform/secrets.ts';
import { findStep } from '../second-factor/second-factor.repository.ts';
import { beginSecondStep } from '../second-factor/second-factor.service.ts';
import { type Ending, secondFactorSteps } from '../second-factor/second-factor.steps.ts';
import type { CodeMailer } from './code.mail.ts';
import type { CodeCheck } from './code.service.ts';
import { checkCode, pendingCode, requestCode } from './code.service.ts';
import { codePage, signInPage } from './sign-in.page.ts';

const CODE_ERRORS: Readonly<Record<Exclude<CodeCheck['outcome'], 'accepted'>, string>> = {
  wrong: `Ce code n’est pas le bon${NBSP}: vérifiez les 6${NBSP}chiffres du dernier message reçu.`,
  tooManyTries: `Trop d’essais${NBSP}: ce code n’est plus valable. Demandez un nouveau code.`,
  expired: 'Ce code n’est plus valable. Demandez un nouveau code.',
};

export type SignInSetup = {
  readonly provider: Provider;
  readonly environment: Environment;
  readonly db: Database;
  readonly secrets: Secrets;
  readonly mailer: CodeMailer;
  readonly browsers: KnownBrowsers;
  readonly sealingKey: Buffer | undefined;
  readonly log: Logger;
};

function field(ctx: Context, name: string): string {
  const body: unknown = ctx.request.body;
  if (typeof body !== 'object' || body === null) return '';
  const value: unknown = Object.getOwnPropertyDescriptor(body, name)?.value;
  return typeof value === 'string' ? value.slice(0, 300) : '';
}

function looksLikeEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}

function goToSecondFactor(ctx: Context, interactionId: string): void {
  ctx.redirect(`/interaction/${interactionId}/second-factor`);
  ctx.status = 303;
}

/** What every step may end with: one of the two pages, a code on its way, or a session. */
function endings({ provider, environment, db, secrets, mailer, browsers, log }: SignInSetup, demoMode: boolean) {
  async function showSignIn(ctx: Context, interactionId: string, email: string, error?: string): Promise<void> {
    const demoAccounts = demoMode ? await listDemoAccounts(db) : [];
    ctx.status = error === undefined ? 200 : 422;
    ctx.type = 'html';
    ctx.body = signInPage({ environment, interactionId, email, demoAccounts, error });
  }

  async function showCode(ctx: Context, interactionId: string, error?: string): Promise<void> {
    const pending = await pendingCode(db, interactionId);
    if (!pending) return ctx.redirect(`/interaction/${interactionId}`);
    ctx.status = error === undefined ? 200 : 422;
    ctx.type = 'html';
    ctx.body = codePage({ environment, interactionId, ...pending, error });
  }

  async function signIn(ctx: Context, account: StoredAccount, methods: readonly string[]): Promise<void> {
    log.info({ subject: account.subject, methods }, 'signed in');
    const login = { accountId: account.subject, amr: [...methods], remember: true };
    const next = await provider.interactionResult(ctx.req, ctx.res, { login }, { mergeWithLastSubmission: false });
    ctx.redirect(next);
    ctx.status = 303;
  }

  async function sendCode(ctx: Context, interactionId: string, email: string): Promise<void> {
    const asker = { network: networkOfAddress(ctx.ip), browser: await browsers.knownFor(ctx, email) };
    const request = await requestCode(db, secrets.codeKey, interactionId, email, asker);
    if (request.outcome === 'wait') {
      const seconds = `${request.waitSeconds}${NBSP}seconde${request.waitSeconds > 1 ? 's' : ''}`;
      return showCode(ctx, interactionId, `Un code vient d’être envoyé. Un autre pourra l’être dans ${seconds}.`);
    }
    const { mail } = request;
    // Once the answer has left: what a mail costs to write would tell who has an account.
    if (mail) ctx.res.once('close', () => mailer.send(mail));
    ctx.redirect(`/interaction/${interactionId}/code`);
    ctx.status = 303;
  }

  return { showSignIn, showCode, signIn, sendCode };
}

export function signInSteps(setup: SignInSetup) {
  const { db, secrets, browsers } = setup;
  const demoMode = setup.environment.demoAccountsPath !== undefined;
  const { showSignIn, showCode, signIn, sendCode } = endings(setup, demoMode);

  const signInByCode: Ending = async (ctx, account, methods) => {
    await browsers.remember(ctx, account.subject);
    await signIn(ctx, account, methods);
  };

  const start: Step = async (ctx, { uid, params }) => {
    const hint = params.login_hint;
    await showSignIn(ctx, uid, typeof hint === 'string' ? hint.slice(0, 254) : '');
  };

  const email: Step = async (ctx, { uid }) => {
    const typed = field(ctx, 'email').trim();
    if (looksLikeEmail(typed)) return sendCode(ctx, uid, typed);
    await showSignIn(ctx, uid, typed, 'Indiquez une adresse e-mail complète, par exemple prenom@societe.fr.');
  };

  const askCode: Step = (ctx, { uid }) => showCode(ctx, uid);

  const resend: Step = async (ctx, { uid }) => {
    const pending = await pendingCode(db, uid);
    if (!pending) return ctx.redirect(`/interaction/${uid}`);
    await sendCode(ctx, uid, pending.email);
  };

  const code: Step = async (ctx, { uid }) => {
    const check = await checkCode(db, secrets.codeKey, uid, field(ctx, 'code'));
    if (check.outcome !== 'accepted') {
      // Pressed twice, the button sends a code that has just served.
      const isUsed = check.outcome === 'expired' && (await findStep(db, uid)) !== undefined;
      return isUsed ? goToSecondFactor(ctx, uid) : showCode(ctx, uid, CODE_ERRORS[check.outcome]);
    }
    const { account } = check;
    const next = await beginSecondStep(setup, uid, account);
    // A demo account is for showing the product: what it may do does not depend on how one came in.
    if (next === 'done') return signInByCode(ctx, account, account.demo ? ['email', 'demo'] : ['email']);
    goToSecondFactor(ctx, uid);
  };

  const demo: Step = async (ctx, { uid }) => {
    const account = await findByEmail(db, field(ctx, 'email'));
    if (!account?.demo) return showSignIn(ctx, uid, '', 'Ce compte de démonstration n’existe pas.');
    await signIn(ctx, account, ['demo']);
  };

  const secondFactor = secondFactorSteps(setup, signInByCode);
  return { start, email, askCode, resend, code, secondFactor, ...(demoMode ? { demo } : {}) };
}
