import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  INVOICE_STATE_WORDS,
  INVOICE_STATES,
  type InvoiceEvent,
  type InvoiceState,
  invoiceRefusal,
  nextInvoiceState,
} from './invoice-state.ts';

const EVENTS: Readonly<Record<string, InvoiceEvent>> = {
  create: { kind: 'create' },
  'create by force': { kind: 'create', force: true },
  retry: { kind: 'retry' },
  'retry by force': { kind: 'retry', force: true },
  'job done': { kind: 'jobDone' },
  'job failed': { kind: 'jobFailed' },
  finalise: { kind: 'finalise' },
  cancel: { kind: 'cancel' },
  credit: { kind: 'credit' },
};

/** What each event makes of each state: « = » changes nothing, and an event that is not listed is refused. */
const LIFE: Readonly<Record<InvoiceState, Readonly<Record<string, InvoiceState | '='>>>> = {
  NOT_CREATED: {
    create: 'IN_PROGRESS',
    'create by force': 'IN_PROGRESS',
    retry: 'IN_PROGRESS',
    'retry by force': 'IN_PROGRESS',
  },
  IN_PROGRESS: {
    create: '=',
    'create by force': '=',
    retry: '=',
    'retry by force': '=',
    'job done': 'TO_VALIDATE',
    'job failed': 'ERROR',
  },
  ERROR: {
    create: 'IN_PROGRESS',
    'create by force': 'IN_PROGRESS',
    retry: 'IN_PROGRESS',
    'retry by force': 'IN_PROGRESS',
  },
  TO_VALIDATE: {
    create: '=',
    'create by force': 'IN_PROGRESS',
    retry: '=',
    'retry by force': 'IN_PROGRESS',
    finalise: 'FINALISED',
    cancel: 'CANCELLED',
  },
  FINALISED: { create: '=', retry: '=', credit: 'CANCELLED' },
  CANCELLED: { retry: 'IN_PROGRESS', 'retry by force': 'IN_PROGRESS' },
};

describe('the life of an invoice', () => {
  for (const state of INVOICE_STATES) {
    for (const [name, event] of Object.entries(EVENTS)) {
      const to = LIFE[state][name];
      it(`${state}, ${name}: ${to ?? 'refused'}`, () => {
        const step = nextInvoiceState(state, event);
        if (to === undefined) {
          assert.match(invoiceRefusal(state, event) ?? '', /^[A-ZÀ-Ý].*\.$/u);
          return;
        }
        assert.deepEqual(step, to === '=' ? { to: state, changes: false } : { to, changes: true });
        assert.equal(invoiceRefusal(state, event), undefined);
      });
    }
  }

  it('asks for a credit note where a finalised invoice should be replaced', () => {
    assert.equal(
      invoiceRefusal('FINALISED', { kind: 'create', force: true }),
      'Cette facture est finalisée\u00a0: créez un avoir.',
    );
  });

  it('is called as people call it', () =>
    assert.deepEqual(
      INVOICE_STATES.map((state) => INVOICE_STATE_WORDS[state]),
      ['Non créée', 'En erreur', 'Créée à valider', 'Créée et finalisée', 'En cours', 'Annulée'],
    ));
});
