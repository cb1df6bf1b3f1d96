import { bodyParser } from '@koa/bodyparser';
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { Interaction, Provider } from 'oidc-provider';
import { expiredPage, refusedPage, resumedAddress } from '../pages/message.page.ts';
import { NBSP } from '../pages/spaces.ts';
import type { Step } from '../pages/step.ts';
import type { Environment } from '../platform/environment.ts';
import { countHit, LIMITS, RateLimited } from '../platform/rate-limit.ts';
import type { SignInSetup } from './sign-in.steps.ts';
import { signInSteps } from './sign-in.steps.ts';

/** These forms are only sent by these pages. A browser that says otherwise is refused, whatever its cookies. */
function refuseOtherSites(issuer: string): Middleware {
  const own = new URL(issuer).origin;
  return async (ctx, next) => {
    const site = ctx.get('Sec-Fetch-Site');
    const origin = ctx.get('Origin');
    const foreign = (site !== '' && site !== 'same-origin') || (origin !== '' && origin !== own);
    if (ctx.method === 'POST' && foreign) return ctx.throw(403);
    await next();
  };
}

function limitForms({ db, environment, browsers }: SignInSetup): Middleware {
  return async (ctx, next) => {
    try {
      if (ctx.method === 'POST') await countHit(db, LIMITS.formPerSender, await browsers.senderOf(ctx));
      await next();
    } catch (error) {
      if (!(error instanceof RateLimited)) throw error;
      const minutes = Math.ceil(error.retryAfterSeconds / 60);
      ctx.set('Retry-After', String(error.retryAfterSeconds));
      const sentence = `Trop de demandes. Réessayez dans ${minutes}${NBSP}minute${minutes > 1 ? 's' : ''}.`;
      refusedPage(ctx, environment, 429, sentence);
    }
  };
}

/** The sign-in this browser has under way, if it is the one the address names. */
async function currentInteraction(provider: Provider, ctx: Context): Promise<Interaction | undefined> {
  try {
    const interaction = await provider.interactionDetails(ctx.req, ctx.res);
    return interaction.uid === ctx.params.uid && interaction.prompt.name === 'login' ? interaction : undefined;
  } catch (error) {
    if (error instanceof Error && error.name === 'SessionNotFound') return undefined;
    throw error;
  }
}

/**
 * Who presses Back once signed in, or a button twice, goes on to where they wanted to go; anybody else begins anew.
 */
async function over(provider: Provider, environment: Environment, ctx: Context): Promise<void> {
  const session = await provider.Session.get(ctx);
  if (session.accountId === undefined) return expiredPage(ctx, environment);
  ctx.set('Cache-Control', 'no-store');
  ctx.redirect(resumedAddress(environment));
  ctx.status = 303;
}

function during(provider: Provider, environment: Environment, step: Step) {
  return async (ctx: Context): Promise<void> => {
    const interaction = await currentInteraction(provider, ctx);
    if (!interaction) return over(provider, environment, ctx);
    ctx.set('Cache-Control', 'no-store');
    if (interaction.result?.login === undefined) return step(ctx, interaction);
    // The answer that led on was lost, or belonged to the first of two clicks.
    ctx.redirect(interaction.returnTo);
    ctx.status = 303;
  };
}

export function signInRoutes(setup: SignInSetup): Middleware {
  const { provider, environment } = setup;
  const steps = signInSteps(setup);
  const router = new Router({ prefix: '/interaction/:uid' });
  router.use(refuseOtherSites(environment.issuer), limitForms(setup));
  router.use(bodyParser({ enableTypes: ['form'], formLimit: '4kb' }));
  router.get('/', during(provider, environment, steps.start));
  router.post('/email', during(provider, environment, steps.email));
  router.get('/code', during(provider, environment, steps.askCode));
  router.post('/code', during(provider, environment, steps.code));
  router.post('/resend', during(provider, environment, steps.resend));
  const { ask, check, setUp, without } = steps.secondFactor;
  router.get('/second-factor', during(provider, environment, ask));
  router.post('/second-factor', during(provider, environment, check));
  router.post('/set-up', during(provider, environment, setUp));
  router.post('/without', during(provider, environment, without));
  if (steps.demo) router.post('/demo', during(provider, environment, steps.demo));
  return router.routes() as Middleware;
}
