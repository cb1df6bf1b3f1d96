import { brokenRules } from './broken-rules.ts';

test.each([
  ['La TVA est fausse. (BR-CO-14)', [{ sentence: 'La TVA est fausse.', id: 'BR-CO-14' }]],
  [
    'L’adresse manque. (BR-08) Le client (Horizon) exige une commande. (BR-FR-10)',
    [
      { sentence: 'L’adresse manque.', id: 'BR-08' },
      { sentence: 'Le client (Horizon) exige une commande.', id: 'BR-FR-10' },
    ],
  ],
  ['Tarif manquant au 05/10/2026.', [{ sentence: 'Tarif manquant au 05/10/2026.', id: null }]],
  ['', []],
])('%s', (text, rules) => expect(brokenRules(text)).toEqual(rules));
