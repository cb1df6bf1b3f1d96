import type { ContractFactsFragment, ContractParty } from '../graphql.generated.ts';
import { stateHint } from './contract-words.ts';

const asked = (party: ContractParty, fullname: string | null = null) =>
  ({ party, fullname, state: 'asked' }) as ContractFactsFragment['signers'][number];

test.each([
  [[asked('client', 'Claire Durand')], 'de Claire Durand'],
  [[asked('firm', 'Alice Martin')], 'd’Alice Martin'],
  [[asked('bloomer'), asked('firm')], 'du Bloomer et de notre société'],
  [[asked('client')], 'du client'],
])('whoever is awaited is named as French says it', (signers, words) => {
  expect(stateHint({ state: 'sent', signers, refusalReason: null })).toBe(
    `Invitation à signer envoyée, en attente ${words}`,
  );
});
