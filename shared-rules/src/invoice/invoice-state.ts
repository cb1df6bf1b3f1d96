/**
 * The life of a customer's and of a supplier's invoice: what may happen to it in which state, and what is said where it
 * may not. What is not a row of the table is refused.
 */

/** As the API names them. */
export const INVOICE_STATES = ['NOT_CREATED', 'ERROR', 'TO_VALIDATE', 'FINALISED', 'IN_PROGRESS', 'CANCELLED'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

export const INVOICE_STATE_WORDS: Readonly<Record<InvoiceState, string>> = {
  NOT_CREATED: 'Non créée',
  ERROR: 'En erreur',
  TO_VALIDATE: 'Créée à valider',
  FINALISED: 'Créée et finalisée',
  IN_PROGRESS: 'En cours',
  CANCELLED: 'Annulée',
};

export type InvoiceEvent =
  /** Asked for; with force what was only a draft is written again. */
  | { kind: 'create'; force?: boolean }
  /** Asked for again, after an error or a cancellation. */
  | { kind: 'retry'; force?: boolean }
  | { kind: 'jobDone' }
  | { kind: 'jobFailed' }
  | { kind: 'finalise' }
  | { kind: 'cancel' }
  /** A credit note over the whole amount is final. */
  | { kind: 'credit' };

export type InvoiceStep =
  /** `changes` is false where the invoice, or the job that writes it, is there already: it is answered as it is. */
  { to: InvoiceState; changes: boolean } | { refusal: string };

const FINAL = 'Cette facture est finalisée\u00a0: créez un avoir.';
const RUNNING = 'La facture est en cours de création\u00a0: attendez la fin du traitement.';
const NONE = 'Aucune facture n’a encore été créée.';
const BROKEN = 'La facture est en erreur\u00a0: corrigez la cause, puis régénérez-la.';
const VOID = 'Cette facture est annulée.';
const IDLE = 'Aucune création de facture n’est en cours.';
const DRAFT = 'Cette facture n’est pas finalisée\u00a0: annulez-la, elle n’a pas besoin d’avoir.';

const moves = (to: InvoiceState): InvoiceStep => ({ to, changes: true });
const stays = (to: InvoiceState): InvoiceStep => ({ to, changes: false });
const no = (refusal: string): InvoiceStep => ({ refusal });

type Simple = Exclude<InvoiceEvent['kind'], 'create' | 'retry'> | 'create' | 'createForced';

const TABLE: Readonly<Record<InvoiceState, Readonly<Record<Simple, InvoiceStep>>>> = {
  NOT_CREATED: {
    create: moves('IN_PROGRESS'),
    createForced: moves('IN_PROGRESS'),
    jobDone: no(IDLE),
    jobFailed: no(IDLE),
    finalise: no(NONE),
    cancel: no(NONE),
    credit: no(NONE),
  },
  IN_PROGRESS: {
    create: stays('IN_PROGRESS'),
    createForced: stays('IN_PROGRESS'),
    jobDone: moves('TO_VALIDATE'),
    jobFailed: moves('ERROR'),
    finalise: no(RUNNING),
    cancel: no(RUNNING),
    credit: no(RUNNING),
  },
  ERROR: {
    create: moves('IN_PROGRESS'),
    createForced: moves('IN_PROGRESS'),
    jobDone: no(IDLE),
    jobFailed: no(IDLE),
    finalise: no(BROKEN),
    cancel: no(BROKEN),
    credit: no(BROKEN),
  },
  TO_VALIDATE: {
    create: stays('TO_VALIDATE'),
    createForced: moves('IN_PROGRESS'),
    jobDone: no(IDLE),
    jobFailed: no(IDLE),
    finalise: moves('FINALISED'),
    cancel: moves('CANCELLED'),
    credit: no(DRAFT),
  },
  FINALISED: {
    create: stays('FINALISED'),
    createForced: no(FINAL),
    jobDone: no(IDLE),
    jobFailed: no(IDLE),
    finalise: no('Cette facture est déjà finalisée.'),
    cancel: no(FINAL),
    credit: moves('CANCELLED'),
  },
  CANCELLED: {
    create: no('Cette facture est annulée\u00a0: régénérez-la pour en créer une nouvelle.'),
    createForced: no('Cette facture est annulée\u00a0: régénérez-la pour en créer une nouvelle.'),
    jobDone: no(IDLE),
    jobFailed: no(IDLE),
    finalise: no(VOID),
    cancel: no('Cette facture est déjà annulée.'),
    credit: no(VOID),
  },
};

const RETRIED: readonly InvoiceState[] = ['ERROR', 'CANCELLED'];

/** What becomes of an invoice; a retry of what neither failed nor was cancelled is a plain creation. */
export function nextInvoiceState(state: InvoiceState, event: InvoiceEvent): InvoiceStep {
  if (event.kind === 'retry' && RETRIED.includes(state)) return moves('IN_PROGRESS');
  if (event.kind === 'create' || event.kind === 'retry') {
    return TABLE[state][event.force ? 'createForced' : 'create'];
  }
  return TABLE[state][event.kind];
}

/** Why an event is refused in this state; undefined where it may happen. */
export function invoiceRefusal(state: InvoiceState, event: InvoiceEvent): string | undefined {
  const step = nextInvoiceState(state, event);
  return 'refusal' in step ? step.refusal : undefined;
}
