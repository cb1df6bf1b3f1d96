import type { StoredAccount } from '../accounts/account.repository.ts';
import type { Html } from '../pages/html.ts';
import { html } from '../pages/html.ts';
import { errorOf, page, SCRIPTS } from '../pages/layout.page.ts';
import { NARROW, NBSP } from '../pages/spaces.ts';
import type { Environment } from '../platform/environment.ts';

export type SignInView = {
  readonly environment: Environment;
  readonly interactionId: string;
  readonly email: string;
  readonly error?: string;
  readonly demoAccounts: readonly StoredAccount[];
};

function demoSection(interactionId: string, accounts: readonly StoredAccount[]): Html {
  const rows = accounts.map(
    (account) => html`<li><button name="email" value="${account.email}">
<strong>${account.label ?? account.given_name}</strong><span>${account.email}</span></button></li>`,
  );
  return html`<section class="demo" aria-labelledby="demo">
<h2 id="demo">Comptes de démonstration</h2>
<p class="muted">Un clic suffit${NBSP}: ces comptes n’existent que dans la démonstration.</p>
<form method="post" action="/interaction/${interactionId}/demo"><ul class="accounts">${rows}</ul></form>
</section>`;
}

export function signInPage({ environment, interactionId, email, error, demoAccounts }: SignInView): string {
  const body = html`<h1>Connexion</h1>
<p>Indiquez votre adresse e-mail${NBSP}: vous recevrez un code à 6${NBSP}chiffres, sans mot de passe à retenir.</p>
${errorOf(error)}
<form method="post" action="/interaction/${interactionId}/email" novalidate>
<label for="email">Adresse e-mail</label>
<input id="email" name="email" type="email" value="${email}" autocomplete="email" inputmode="email" maxlength="254"
 autocapitalize="none" spellcheck="false" required ${error !== undefined && html`aria-invalid="true" aria-describedby="error"`}>
<button>Recevoir un code</button>
</form>
<p class="links"><a href="${environment.shellUrl}/login">Retour</a></p>
${demoAccounts.length > 0 && demoSection(interactionId, demoAccounts)}`;
  return page({ productName: environment.productName, title: 'Connexion', body });
}

export type CodeView = {
  readonly environment: Environment;
  readonly interactionId: string;
  readonly email: string;
  readonly error?: string;
  /** Seconds before the server accepts to send another code. */
  readonly waitSeconds: number;
};

export function codePage({ environment, interactionId, email, error, waitSeconds }: CodeView): string {
  const body = html`<h1>Votre code</h1>
<p>Si un compte existe pour <strong>${email}</strong>, un code à 6${NBSP}chiffres vient d’y être envoyé.
Il est valable 10${NBSP}minutes.</p>
${errorOf(error)}
<form method="post" action="/interaction/${interactionId}/code" novalidate>
<label for="code">Code à 6${NBSP}chiffres</label>
<input class="code" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="7" required
 autofocus ${error !== undefined && html`aria-invalid="true" aria-describedby="error"`}>
<button>Se connecter</button>
</form>
<form method="post" action="/interaction/${interactionId}/resend">
<button class="quiet" data-wait="${waitSeconds}">Recevoir un nouveau code</button>
</form>
<p class="links"><a href="/interaction/${interactionId}">Changer d’adresse e-mail</a></p>
${
  environment.demoMailboxUrl !== undefined &&
  html`<p class="muted">Démonstration${NBSP}: les messages arrivent dans la
<a href="${environment.demoMailboxUrl}" target="_blank" rel="noopener">boîte de développement</a>.</p>`
}
<p class="muted">Rien reçu${NARROW}? Regardez dans les indésirables, ou écrivez à
<a href="mailto:${environment.supportEmail}">${environment.supportEmail}</a>. Vous signez pour un client${NARROW}?
Le lien de l’e-mail «${NARROW}CRA à signer${NARROW}» suffit, sans vous connecter.</p>`;
  return page({ productName: environment.productName, title: 'Votre code', body, script: SCRIPTS.code });
}
