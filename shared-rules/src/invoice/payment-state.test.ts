import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nextPaymentState, PAYMENT_EVENTS, PAYMENT_STATES, type PaymentState } from './payment-state.ts';

const LIFE: Readonly<Record<PaymentState, Readonly<Record<string, PaymentState>>>> = {
  dueUnknown: { dated: 'due' },
  due: { block: 'blocked', takeIntoRun: 'inRun', pay: 'paid' },
  blocked: { release: 'due' },
  inRun: { leaveRun: 'due', pay: 'paid', return: 'returned' },
  paid: { return: 'returned' },
  returned: { retry: 'due' },
};

describe('the payment of a supplier', () => {
  for (const state of PAYMENT_STATES) {
    for (const event of PAYMENT_EVENTS) {
      const to = LIFE[state][event];
      it(`${state}, ${event}: ${to ?? 'refused'}`, () => {
        const step = nextPaymentState(state, event);
        if (to === undefined) assert.match('refusal' in step ? step.refusal : '', /^[A-Z].*\.$/);
        else assert.deepEqual(step, { to });
      });
    }
  }
});
