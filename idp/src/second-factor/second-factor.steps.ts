import type { Context } from 'koa';
import { findBySubject, type StoredAccount } from '../accounts/account.repository.ts';
import type { KnownBrowsers } from '../known-browser/known-browser.ts';
import { expiredPage } from '../pages/message.page.ts';
import { NBSP } from '../pages/spaces.ts';
import type { Step } from '../pages/step.ts';
import type { Environment } from '../platform/environment.ts';
import { countHit, LIMITS } from '../platform/rate-limit.ts';
import { codesAgainPage, factorPage, recoveryPage, setUpPage } from './second-factor.page.ts';
import { findStep } from './second-factor.repository.ts';
import * as service from './second-factor.service.ts';

const ERRORS = {
  wrong: 'Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant, puis recopiez-le.',
  tooManyTries: `Trop d’essais${NBSP}: recommencez la connexion depuis le début.`,
} as const;

export type Ending = (ctx: Context, account: StoredAccount, methods: readonly string[]) => Promise<void>;

type StepsSetup = service.SecondFactorSetup & {
  readonly environment: Environment;
  readonly browsers: Pick<KnownBrowsers, 'knownFor'>;
};

function typedCode(ctx: Context): string {
  const body = ctx.request.body as { code?: unknown } | undefined;
  return typeof body?.code === 'string' ? body.code.slice(0, 40) : '';
}

/** Of an account by strangers together, and by each browser that it signed in from before. Throws RateLimited. */
async function countTry({ db, browsers }: StepsSetup, ctx: Context, interactionId: string): Promise<void> {
  const step = await findStep(db, interactionId);
  const account = step && (await findBySubject(db, step.subject));
  if (!account) return;
  const browser = await browsers.knownFor(ctx, account.email);
  await countHit(db, LIMITS.factorPerDay, `${browser ?? 'strangers'} ${account.subject}`);
}

/** The pages between the mailed code and the session. */
export function secondFactorSteps(setup: StepsSetup, signIn: Ending) {
  const { db, environment } = setup;

  function show(ctx: Context, body: string, error?: string): void {
    ctx.status = error === undefined ? 200 : 422;
    ctx.type = 'html';
    ctx.body = body;
  }

  async function end(ctx: Context, subject: string, methods: readonly string[]): Promise<void> {
    const account = await findBySubject(db, subject);
    if (account === undefined) return expiredPage(ctx, environment);
    await signIn(ctx, account, methods);
  }

  async function showSetUp(ctx: Context, interactionId: string, error?: string): Promise<void> {
    const step = await findStep(db, interactionId);
    if (step?.passed_at) return show(ctx, codesAgainPage({ environment, interactionId, error }), error);
    const offered = await service.offeredSecret(setup, interactionId);
    const account = offered && (await findBySubject(db, offered.subject));
    if (!offered || !account) return expiredPage(ctx, environment);
    const { secret } = offered;
    show(ctx, setUpPage({ environment, interactionId, error, email: account.email, secret }), error);
  }

  const ask: Step = async (ctx, { uid }) => {
    const step = await findStep(db, uid);
    if (step === undefined) return expiredPage(ctx, environment);
    if (step.sealed_secret !== null) return showSetUp(ctx, uid);
    show(ctx, factorPage({ environment, interactionId: uid }));
  };

  const check: Step = async (ctx, { uid }) => {
    await countTry(setup, ctx, uid);
    const checked = await service.checkSecondFactor(setup, uid, typedCode(ctx));
    if (checked.outcome === 'accepted') return end(ctx, checked.subject, checked.methods);
    if (checked.outcome === 'over') return expiredPage(ctx, environment);
    const error = ERRORS[checked.outcome];
    show(ctx, factorPage({ environment, interactionId: uid, error }), error);
  };

  const setUp: Step = async (ctx, { uid }) => {
    const made = await service.setUpSecondFactor(setup, uid, typedCode(ctx));
    if (made.outcome === 'over') return expiredPage(ctx, environment);
    if (made.outcome !== 'done') return showSetUp(ctx, uid, ERRORS[made.outcome]);
    show(ctx, recoveryPage({ environment, interactionId: uid, codes: made.recoveryCodes }));
  };

  const without: Step = async (ctx, { uid }) => {
    const left = await service.leaveSetUp(setup, uid);
    if (left === undefined) return expiredPage(ctx, environment);
    await end(ctx, left.subject, left.methods);
  };

  return { ask, check, setUp, without };
}
