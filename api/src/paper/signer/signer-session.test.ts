import assert from 'node:assert/strict';
import { it } from 'node:test';
import { asBloomer, asLink } from '../../platform/testing/viewers.ts';
import { sessionInWords } from './signer-session.ts';

it('says in what kind of session somebody signs, as far as it is known', () => {
  const viewer = asBloomer({ id: 'b1' });
  const words = (signInMethods: string[] | undefined) => sessionInWords({ ...viewer, signInMethods });
  assert.equal(words(['email']), 'compte (code reçu par e-mail), ouvert chez http://issuer.test');
  assert.equal(
    words(['email', 'otp']),
    'compte (code reçu par e-mail et code d’une application), ouvert chez http://issuer.test',
  );
  assert.equal(words(undefined), 'compte (moyen de connexion non précisé), ouvert chez http://issuer.test');
  assert.equal(sessionInWords(asLink('craSign', 'd1', 'c1')), null);
});
