/** When and how a supplier is paid. */

export const PAYMENT_STATES = ['dueUnknown', 'due', 'blocked', 'inRun', 'paid', 'returned'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const PAYMENT_STATE_WORDS: Readonly<Record<PaymentState, string>> = {
  dueUnknown: 'Échéance à venir',
  due: 'À payer',
  blocked: 'Paiement bloqué',
  inRun: 'Virement en préparation',
  paid: 'Payée',
  returned: 'Virement rejeté',
};

/** Said wherever a paid invoice refuses something; its reason is `PAID`. */
export const ALREADY_PAID = 'Cette facture est déjà payée.';

/** What keeps an invoice from being paid though it is owed, the most serious first. */
export const PAYMENT_BLOCKS = [
  'contested',
  'disputed',
  'correction',
  'unknownCompany',
  'bankChange',
  'noAccount',
  'amount',
  'papers',
] as const;
export type PaymentBlock = (typeof PAYMENT_BLOCKS)[number];

export const PAYMENT_EVENTS = [
  'dated',
  'block',
  'release',
  'takeIntoRun',
  'leaveRun',
  'pay',
  'return',
  'retry',
] as const;
export type PaymentEvent = (typeof PAYMENT_EVENTS)[number];

const NEXT: Readonly<Record<PaymentState, Readonly<Partial<Record<PaymentEvent, PaymentState>>>>> = {
  dueUnknown: { dated: 'due' },
  due: { block: 'blocked', takeIntoRun: 'inRun', pay: 'paid' },
  blocked: { release: 'due' },
  inRun: { pay: 'paid', leaveRun: 'due', return: 'returned' },
  paid: { return: 'returned' },
  returned: { retry: 'due' },
};

const REFUSALS: Readonly<Record<PaymentState, string>> = {
  dueUnknown: 'Cette facture n’a pas encore d’échéance.',
  due: 'Cette facture est à payer\u00a0: rien d’autre ne peut lui arriver.',
  blocked: 'Le paiement est bloqué\u00a0: levez d’abord le blocage.',
  inRun:
    'Cette facture est dans un ordre de virement\u00a0: attendez qu’il soit passé, ou signalez que la banque l’a rejeté.',
  paid: 'Cette facture est payée.',
  returned: 'La banque a rejeté le virement\u00a0: remettez d’abord la facture à payer.',
};

export function nextPaymentState(state: PaymentState, event: PaymentEvent): { to: PaymentState } | { refusal: string } {
  const to = NEXT[state][event];
  return to === undefined ? { refusal: REFUSALS[state] } : { to };
}
