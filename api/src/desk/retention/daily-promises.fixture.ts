import { randomUUID } from 'node:crypto';

export interface Promised {
  /** What people are told: written here a second time, so that nobody changes it in passing. */
  keeps: string;
  /** A row that is nothing but old; `n` makes it another one. */
  row: (n: string) => Record<string, unknown>;
  /** What names somebody, or could: empty afterwards, where the row itself stays. */
  blank?: string[];
  /** What stands there instead. */
  instead?: string;
  /** A row that stays however old it is. */
  not?: Record<string, unknown>;
  /** Days from the boundary: months begin on their first day. */
  apart?: number;
}

const soon = new Date();
const mail = (n: string) => ({
  dedupe_key: n,
  template: 't',
  recipient: 'a@client.example',
  subject: 'Claire',
  text_body: 'Claire',
  html_body: 'Claire',
  state: 'sent',
});
const score = () => ({
  activity_id: randomUUID(),
  side: 'client',
  score: 3,
  comment: 'Claire',
  answered_by: 'contact:1',
});
const lead = { side: 'client', referred_by: 'contact:1', fullname: 'Claire', email: 'a@b.example', consent_text: 'c' };

/** A conversation, a Bloomer without a name, a mission that is long over: what some rows are about. */
export const ONE = '00000000-0000-4000-8000-000000000001';
export const dailyPromises: Record<string, Promised> = {
  idempotencyKeys: { keeps: '24 hours', row: (key) => ({ actor: 'a', key, body_sha256: 'b' }) },
  rateCounters: { keeps: '2 days', row: (subject) => ({ scope: 's', subject }) },
  linkSessions: {
    keeps: '1 month',
    row: (n) => ({ token_id: randomUUID(), session_hash: n, expires_at: soon }),
  },
  signingDelegates: {
    keeps: '3 months',
    row: (n) => ({
      mission_id: randomUUID(),
      society_id: randomUUID(),
      firstname: 'Claire',
      lastname: n,
      email: 'a@client.example',
    }),
  },
  links: { keeps: '12 months', row: (n) => ({ purpose: 'craSign', object_id: randomUUID(), token_hash: n }) },
  mailTexts: { keeps: '12 months', row: mail, blank: ['subject', 'text_body', 'html_body'], not: { state: 'queued' } },
  mails: { keeps: '6 years', row: mail, not: { state: 'queued' } },
  messages: {
    keeps: '12 months',
    row: (n) => ({ dedupe_key: n, channel: 'sms', recipient: '+33612345678', text_body: 't', state: 'sent' }),
    not: { state: 'sending' },
  },
  jobRuns: { keeps: '12 months', row: () => ({ id: randomUUID(), job_name: 'j' }) },
  audit: {
    keeps: '6 years',
    row: () => ({ actor: 'a', role: 'Admin', action: 'x', object_kind: 'k', object_id: 'o' }),
  },
  signCodes: { keeps: '12 months', row: () => ({ object_id: randomUUID(), person_id: randomUUID(), code_hash: 'h' }) },
  notifications: {
    keeps: '12 months',
    row: (n) => ({ bloomer_id: randomUUID(), kind: 'win', title: 't', description: 'd', dedupe_key: n }),
  },
  phoneChecks: {
    keeps: '1 month',
    row: () => ({ bloomer_id: randomUUID(), phone_number: '+33612345678', code_hash: 'h', expires_at: soon }),
    not: { verified_at: soon },
  },
  clientErrors: {
    keeps: '90 days',
    row: () => ({
      id: randomUUID(),
      occurred_at: soon,
      level: 'error',
      message: 'm',
      status: 1,
      release: 'r',
      environment: 'e',
      browser: 'b',
    }),
  },
  developmentMails: {
    keeps: '1 month',
    row: (n) => ({ message_id: n, sender: 's', recipient: 'r', subject: 's', raw: Buffer.from('r') }),
  },
  developmentInvoices: {
    keeps: '1 month',
    row: (n) => ({ tracking_id: n, name: 'f.pdf', syntax: 'Factur-X', bytes: Buffer.from('f') }),
  },
  developmentAts: {
    keeps: '1 month',
    row: (n) => ({ idempotency_key: n, deal: 'd', talent_id: randomUUID() }),
  },
  unreadableInboundInvoices: {
    keeps: '12 months',
    row: (n) => ({ platform: 'p', flow_id: n, name: 'f.pdf', state: 'toMatch' }),
  },
  developmentReceivedInvoices: {
    keeps: '1 month',
    row: () => ({ name: 'f.pdf', bytes: Buffer.from('f') }),
  },
  helpMessages: { keeps: '12 months', row: () => ({ conversation_id: ONE, id: randomUUID(), text: 't' }) },
  helpConversations: { keeps: '12 months', row: () => ({ bloomer_id: randomUUID() }) },
  npsComments: { keeps: '36 months', row: score, blank: ['comment', 'answered_by', 'handled_by'] },
  npsInvitations: {
    keeps: '36 months',
    row: () => ({ activity_id: randomUUID(), side: 'bloomer', bloomer_id: randomUUID(), sent_by: 's' }),
  },
  referralLeads: { keeps: '24 months', row: () => ({ ...lead, activity_id: randomUUID(), consented_at: soon }) },
  unconfirmedAddresses: {
    keeps: '12 months',
    row: () => ({
      bloomer_id: randomUUID(),
      kind: 'primary',
      email: 'a@b.example',
      requested_by: 'r',
      expires_at: soon,
    }),
    not: { confirmed_at: soon },
  },
  bankAccounts: {
    keeps: '13 months',
    row: () => ({ name: 'Atelier', iban: 'Claire', last_iban: 'Claire' }),
    blank: ['iban', 'last_iban'],
    not: { bic: null, iban: null, last_iban: null },
  },
  bankAccountChanges: {
    keeps: '13 months',
    row: () => ({
      society_id: randomUUID(),
      iban: 'i',
      bic: 'b',
      requested_by: 'r',
      requested_at: soon,
      held_until: soon,
      state: 'applied',
    }),
  },
  vigilanceDocuments: {
    keeps: '5 years',
    row: () => ({ society_id: randomUUID(), kind: 'a1', file_id: randomUUID() }),
  },
  vigilancePapers: {
    keeps: '5 years',
    row: () => ({ name: 'Atelier', urssaf_code: 'Claire' }),
    blank: ['urssaf_code'],
  },
  accountsToClose: { keeps: '30 days', row: () => ({ email: 'a@b.example' }) },
  dataRequestAddresses: { keeps: '1 day', row: () => ({ email: 'a@b.example', kind: 'export' }) },
  talentMerges: {
    keeps: '30 days',
    row: () => ({ kept_id: randomUUID(), merged_id: randomUUID(), version_after: 1, snapshot: '{}' }),
  },
  labelChanges: {
    keeps: '30 days',
    row: () => ({ kind: 'skill', action: 'create', labels_before: '[]', labels_after: '[]' }),
  },
  reminders: { keeps: '36 months', row: (key) => ({ key, kind: 'missionEnding' }) },
  retentionRuns: { keeps: '36 months', row: (n) => ({ category: n, day: '2026-01-01', rows: 0, held: false }) },
};
