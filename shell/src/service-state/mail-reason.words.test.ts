import { mailReasonWords } from './mail-reason.words.ts';

test.each([
  ['Can’t send mail - all recipients were rejected: 550 5.1.1 <a@b.fr>: Recipient address rejected', /n’existe pas$/],
  ['Can’t send mail - all recipients were rejected: 550 Requested action not taken', /n’existe pas ou n’accepte pas/],
  ['Message failed: 552 5.2.2 Mailbox full', /boîte du destinataire est pleine/],
  ['Message failed: 554 5.7.1 Message rejected as spam', /filtre ou règle de sécurité/],
  ['Message failed: 554 Transaction failed', /filtre ou règle de sécurité/],
  ['451 busy', /pour l’instant/],
  ['421 4.4.2 Connection timed out', /introuvable ou ne répond pas/],
  ['Invalid login: 535 5.7.8 Error: authentication failed', /refuse notre identification/],
  ['connect ECONNREFUSED 127.0.0.1:587', /serveur d’envoi ne répond pas/],
  ['Greeting never received', /serveur d’envoi ne répond pas/],
  ['address refused before', /déjà refusé un e-mail/],
])('%s is said in French', (said, words) => {
  expect(mailReasonWords(said)).toMatch(words);
});

test('what is of no known kind is left to its own words', () => {
  expect(mailReasonWords('unknown')).toBeUndefined();
});
