import type { Viewer } from '../../platform/viewer/viewer.ts';

/** What issuers say of a sign-in (`amr`), in words. */
const METHODS: Readonly<Record<string, string>> = {
  email: 'code reçu par e-mail',
  pwd: 'mot de passe',
  otp: 'code d’une application',
  mfa: 'second facteur',
  hwk: 'clé matérielle',
  sms: 'code reçu par SMS',
};

/** In what kind of session somebody signs: 'compte (code reçu par e-mail), http://…'; null with a link. */
export function sessionInWords({ link, issuer, signInMethods }: Viewer): string | null {
  if (link !== null) return null;
  const known = (signInMethods ?? []).flatMap((method) => METHODS[method] ?? []);
  const how = known.length > 0 ? known.join(' et ') : 'moyen de connexion non précisé';
  return `compte (${how}), ouvert chez ${issuer}`;
}
