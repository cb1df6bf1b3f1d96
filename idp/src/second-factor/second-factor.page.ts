import { renderSVG } from 'uqr';
import { Html, html } from '../pages/html.ts';
import { errorOf, page, STYLES } from '../pages/layout.page.ts';
import { NARROW, NBSP } from '../pages/spaces.ts';
import type { Environment } from '../platform/environment.ts';
import { totpAddress } from './totp.ts';

type View = { readonly environment: Environment; readonly interactionId: string; readonly error?: string };

const invalid = (error: string | undefined) =>
  error !== undefined && html`aria-invalid="true" aria-describedby="error"`;

/** For somebody whose application is asked for. */
export function factorPage({ environment, interactionId, error }: View): string {
  const body = html`<h1>Second facteur</h1>
<p>Ouvrez votre application d’authentification et recopiez le code à 6${NBSP}chiffres de ${environment.productName}.</p>
${errorOf(error)}
<form method="post" action="/interaction/${interactionId}/second-factor" novalidate>
<label for="code">Code de l’application</label>
<input class="code" id="code" name="code" autocomplete="one-time-code" maxlength="12" autocapitalize="none"
 spellcheck="false" required autofocus ${invalid(error)}>
<button>Se connecter</button>
</form>
<p class="muted">Téléphone perdu${NARROW}? Saisissez l’un de vos codes de secours à la place. Si vous n’en avez plus, écrivez à
<a href="mailto:${environment.supportEmail}">${environment.supportEmail}</a>.</p>`;
  return page({ productName: environment.productName, title: 'Second facteur', body, style: STYLES.secondFactor });
}

/** A picture that this server draws: no other one learns the secret. */
function picture(address: string): Html {
  const drawn = renderSVG(address, { border: 2 });
  const label = 'Code QR à lire avec votre application d’authentification';
  return new Html(drawn.replace('<svg ', `<svg role="img" aria-label="${label}" `));
}

export function setUpPage({
  environment,
  interactionId,
  error,
  email,
  secret,
}: View & { email: string; secret: string }) {
  const address = totpAddress(secret, { issuer: environment.productName, label: email });
  const body = html`<h1>Protégez votre compte</h1>
<p>Un code reçu par e-mail ne suffit pas pour les paiements, les IBAN et les effacements${NBSP}: ajoutez une application
d’authentification (Google Authenticator, 2FAS, Aegis, 1Password…).</p>
<ol class="steps"><li>Lisez ce code QR avec l’application${NBSP}:
<div class="qr">${picture(address)}</div>
<details><summary>Je ne peux pas lire le code QR</summary>
<p class="muted">Saisissez cette clé dans l’application${NBSP}:</p>
<p class="secret">${(secret.match(/.{1,4}/g) ?? []).join(' ')}</p></details></li>
<li>Recopiez le code à 6${NBSP}chiffres qu’elle affiche.</li></ol>
${errorOf(error)}
<form method="post" action="/interaction/${interactionId}/set-up" novalidate>
<label for="code">Code de l’application</label>
<input class="code" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="7" required
 ${invalid(error)}>
<button>Activer le second facteur</button>
</form>
<form method="post" action="/interaction/${interactionId}/without"><button class="quiet">Plus tard</button></form>
<p class="muted">Sans second facteur, vous vous connectez, mais ces opérations restent fermées.</p>`;
  return page({ productName: environment.productName, title: 'Second facteur', body, style: STYLES.secondFactor });
}

/** The application is set up, and the page with the codes did not arrive. The secret is not shown again. */
export function codesAgainPage({ environment, interactionId, error }: View): string {
  const body = html`<h1>Vos codes de secours</h1>
<p class="notice" role="status">Le second facteur est actif.</p>
<p>Recopiez un code de votre application pour afficher vos codes de secours. Ils remplacent ceux qui n’ont pas été
affichés.</p>
${errorOf(error)}
<form method="post" action="/interaction/${interactionId}/set-up" novalidate>
<label for="code">Code de l’application</label>
<input class="code" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="7" required
 autofocus ${invalid(error)}>
<button>Afficher mes codes de secours</button>
</form>
<form method="post" action="/interaction/${interactionId}/without"><button class="quiet">Continuer sans les afficher</button></form>`;
  return page({ productName: environment.productName, title: 'Codes de secours', body, style: STYLES.secondFactor });
}

/** Shown once: only their hashes are kept. */
export function recoveryPage({ environment, interactionId, codes }: View & { codes: readonly string[] }): string {
  const body = html`<h1>Vos codes de secours</h1>
<p class="notice" role="status">Le second facteur est actif.</p>
<p>Imprimez ces dix codes ou gardez-les dans un coffre. Chacun sert une fois, le jour où vous n’avez pas votre téléphone.
Ils ne seront plus affichés.</p>
<ul class="recovery">${codes.map((code) => html`<li>${code}</li>`)}</ul>
<form method="post" action="/interaction/${interactionId}/without">
<button autofocus>J’ai gardé mes codes</button></form>`;
  return page({ productName: environment.productName, title: 'Codes de secours', body, style: STYLES.secondFactor });
}
