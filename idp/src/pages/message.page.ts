import { randomUUID } from 'node:crypto';
import { RESUMED } from '@bloom/shared-rules/access/resumed-login';
import type { Context } from 'koa';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Logger } from 'pino';
import type { Environment } from '../platform/environment.ts';
import { Html, html } from './html.ts';
import { page, SCRIPTS } from './layout.page.ts';
import { NARROW, NBSP } from './spaces.ts';

type Reply = Pick<Context, 'type' | 'body' | 'status'>;

/** The login page of the shell remembers where the person wanted to go. */
const loginAddress = (environment: Environment) => `${environment.shellUrl}/login`;

/** For who has signed in already: the shell leads them to where they wanted to go. */
export const resumedAddress = (environment: Environment) => `${loginAddress(environment)}?${RESUMED}`;

function backToShell(environment: Environment, label: string): Html {
  return html`<a class="button" href="${loginAddress(environment)}">${label}</a>`;
}

/** The page somebody sees after using a stale tab, the Back button or a link from yesterday. */
export function expiredPage(ctx: Reply, environment: Environment): void {
  ctx.status = 400;
  ctx.type = 'html';
  const body = html`<h1>Cette page a expiré</h1>
<p>Rien n’est perdu${NBSP}: reprenez la connexion depuis le début.</p>
${backToShell(environment, 'Recommencer la connexion')}`;
  ctx.body = page({ productName: environment.productName, title: 'Page expirée', body });
}

export function refusedPage(ctx: Reply, environment: Environment, status: number, sentence: string): void {
  ctx.status = status;
  ctx.type = 'html';
  const body = html`<h1>Connexion interrompue</h1>
<p class="alert" role="alert">${sentence}</p>
${backToShell(environment, 'Recommencer la connexion')}`;
  ctx.body = page({ productName: environment.productName, title: 'Connexion interrompue', body });
}

export function unavailablePage(ctx: Reply, environment: Environment, reference: string): void {
  ctx.status = 503;
  ctx.type = 'html';
  const body = html`<h1>La connexion n’a pas abouti</h1>
<p>Le service de connexion est momentanément indisponible. Rien n’a été modifié${NBSP}: réessayez dans un instant. Si cela
dure, écrivez à <a href="mailto:${environment.supportEmail}">${environment.supportEmail}</a> en donnant la référence
<strong>${reference}</strong>.</p>
${backToShell(environment, 'Réessayer')}`;
  ctx.body = page({ productName: environment.productName, title: 'Service indisponible', body });
}

/** Any failure of the protocol: the person gets a sentence and a reference, the log gets the cause. */
export function errorPage(
  ctx: Reply,
  environment: Environment,
  log: Logger,
  out: { error?: string; error_description?: string },
  error: Error,
): void {
  if (error.name === 'SessionNotFound') {
    expiredPage(ctx, environment);
    return;
  }
  const reference = randomUUID().slice(0, 8);
  log.warn({ reference, code: out.error, detail: out.error_description, err: error }, 'error page');
  ctx.type = 'html';
  const body = html`<h1>La connexion n’a pas abouti</h1>
<p>La demande reçue n’est pas valable, rien n’a été modifié. Recommencez depuis le début${NARROW}; si cela se reproduit,
écrivez à <a href="mailto:${environment.supportEmail}">${environment.supportEmail}</a> en donnant la référence
<strong>${reference}</strong>.</p>
${backToShell(environment, 'Recommencer la connexion')}`;
  ctx.body = page({ productName: environment.productName, title: 'Connexion impossible', body });
}

/**
 * Whether the product itself sent the person here, after a click on its own button: it knows the ID token of whoever is
 * signed in. Anybody with an account has one of his own, which would sign others out.
 */
function isAskedByProduct({ oidc: { entities, session } }: KoaContextWithOIDC): boolean {
  const hint = entities.IdTokenHint as { payload?: { sub?: unknown } } | undefined;
  return hint?.payload?.sub !== undefined && hint.payload.sub === session?.accountId;
}

/**
 * `form` comes from oidc-provider; it is sent at once for who asked the product. Otherwise any site could sign people
 * out with a link.
 */
export function logoutPage(ctx: KoaContextWithOIDC, environment: Environment, form: string): void {
  const asked = isAskedByProduct(ctx);
  const body = html`<h1>Se déconnecter</h1>
<p>Vous allez quitter ${environment.productName} sur cet appareil.</p>
${new Html(form)}
<button type="submit" form="op.logoutForm" value="yes" name="logout" autofocus>Se déconnecter</button>
<p class="links"><a href="${environment.shellUrl}/">Rester connecté</a></p>`;
  ctx.body = page({
    productName: environment.productName,
    title: 'Se déconnecter',
    body,
    ...(asked ? { script: SCRIPTS.leave } : {}),
  });
}

export function loggedOutPage(ctx: Reply, environment: Environment): void {
  const body = html`<h1>À bientôt</h1>
<p>Vous êtes déconnecté de ${environment.productName}.</p>
${backToShell(environment, 'Se connecter')}`;
  ctx.body = page({ productName: environment.productName, title: 'Déconnexion', body });
}
