import { randomUUID } from 'node:crypto';
import { ONE, type Promised } from './daily-promises.fixture.ts';

const soon = new Date();
export const pastMission = {
  type: 'IT',
  begin_mission: '1999-01-01',
  bloomer_id: ONE,
  client_society_id: randomUUID(),
};
const bill = { side: 'customer', kind: 'invoice', created_by: 'c' };
const month = {
  mission_id: ONE,
  nb_days_worked: 1,
  nb_days_markup_worked: 0,
  nb_days_markup2_worked: 0,
  nb_days_astreinte_worked: 0,
  details: '{"2016-01-01": {}}',
  hours_per_days: 8,
  holiday_zone: 'metropole',
  entered_by: 'Claire',
  validation_reason: 'Claire',
};
/** Papers, the names on them, and what is known of requests about data. */
export const paperPromises: Record<string, Promised> = {
  inboundInvoices: {
    keeps: '10 years after the end of the year',
    row: (n) => ({ platform: 'p', flow_id: n, name: 'f.pdf', received_at: soon, state: 'refused', said: '{}' }),
    not: { said: null },
  },
  invoices: {
    keeps: '10 years after the end of the year',
    row: (n) => ({ ...bill, status: 'FINALISED', paid_on: '2000-01-01', series: 's', number: n, finalised_at: soon }),
    not: { paid_on: null, total_cents: 100 },
  },
  unnumberedInvoices: {
    keeps: '10 years after the end of the year',
    row: () => ({ ...bill, status: 'CANCELLED' }),
    not: { status: 'IN_PROGRESS' },
  },
  paymentRuns: {
    keeps: '10 years after the end of the year',
    row: () => ({ execution_on: '2000-01-01', state: 'CREATED', created_by: 'c' }),
    not: { execution_on: '2090-01-01' },
  },
  bankMovements: {
    keeps: '10 years after the end of the year',
    row: (key) => ({ key, is_credit: true, is_return: false, amount_cents: 1, imported_by: 'i' }),
  },
  reports: {
    keeps: '10 years after the end of the year',
    row: () => ({ ...month, validation: 'signed', validated_at: '2000-01-01' }),
    blank: ['entered_by', 'validation_reason'],
    not: { validated_at: soon, entered_by: 'Claire' },
    apart: 40,
  },
  unsignedReports: {
    keeps: '5 years',
    row: () => month,
    blank: ['entered_by', 'validation_reason'],
    not: { validated_at: new Date('2000-01-01'), entered_by: 'Claire' },
    apart: 40,
  },
  contracts: {
    keeps: '5 years',
    row: () => ({ mission_id: ONE, step: 'mainContract', type: 'SST', state: 'draft' }),
    not: { mission_id: randomUUID() },
  },
  channelConsents: {
    keeps: '5 years',
    row: () => ({ bloomer_id: randomUUID(), channel: 'sms', text_version: 1, consent_text: 't' }),
    not: { bloomer_id: null, staff_id: randomUUID() },
  },
  namesOnPapers: {
    keeps: '10 years',
    row: (n) => ({ firstname: 'Claire', lastname: n, email: `${n}@b.example`, erased_at: soon }),
    blank: ['firstname'],
    instead: 'Personne',
    not: { erased_at: null },
  },
  missionWords: {
    keeps: '10 years',
    row: () => ({ ...pastMission, label: 'Claire' }),
    blank: ['label'],
    instead: '(effacé)',
    not: { bloomer_id: randomUUID() },
  },
  formerSuppliers: {
    keeps: '10 years',
    row: () => ({ name: 'Claire', owner_bloomer_id: ONE }),
    blank: ['name'],
    instead: 'Société effacée',
    not: { owner_bloomer_id: null },
  },
  privacyRequests: {
    keeps: '6 years',
    row: () => ({
      kind: 'erasure',
      person_kind: 'bloomer',
      person_id: randomUUID(),
      channel: 'mail',
      state: 'done',
      requested_at: soon,
      requested_by: 'r',
      due_on: soon,
    }),
    not: { state: 'running' },
  },
  legalHolds: {
    keeps: '6 years',
    row: () => ({ person_kind: 'bloomer', person_id: randomUUID(), reason: 'r', set_by: 's', set_at: soon }),
  },
};
