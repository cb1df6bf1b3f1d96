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

type Simple = Exclude<InvoiceEvent['kind'], 'create' | 'retry'> | 'create' | 'createForced';

/** What is there is answered as it is. */
const STAYS = '=';

/** The next state, or why there is none. */
const TABLE: Readonly<Record<InvoiceState, Readonly<Record<Simple, string>>>> = {
  NOT_CREATED: {
    create: 'IN_PROGRESS',
    createForced: 'IN_PROGRESS',
    jobDone: IDLE,
    jobFailed: IDLE,
    finalise: NONE,
    cancel: NONE,
    credit: NONE,
  },
  IN_PROGRESS: {
    create: STAYS,
    createForced: STAYS,
    jobDone: 'TO_VALIDATE',
    jobFailed: 'ERROR',
    finalise: RUNNING,
    cancel: RUNNING,
    credit: RUNNING,
  },
  ERROR: {
    create: 'IN_PROGRESS',
    createForced: 'IN_PROGRESS',
    jobDone: IDLE,
    jobFailed: IDLE,
    finalise: BROKEN,
    cancel: BROKEN,
    credit: BROKEN,
  },
  TO_VALIDATE: {
    create: STAYS,
    createForced: 'IN_PROGRESS',
    jobDone: IDLE,
    jobFailed: IDLE,
    finalise: 'FINALISED',
    cancel: 'CANCELLED',
    credit: DRAFT,
  },
  FINALISED: {
    create: STAYS,
    createForced: FINAL,
    jobDone: IDLE,
    jobFailed: IDLE,
    finalise: 'Cette facture est déjà finalisée.',
    cancel: FINAL,
    credit: 'CANCELLED',
  },
  CANCELLED: {
    create: 'Cette facture est annulée\u00a0: régénérez-la pour en créer une nouvelle.',
    createForced: 'Cette facture est annulée\u00a0: régénérez-la pour en créer une nouvelle.',
    jobDone: IDLE,
    jobFailed: IDLE,
    finalise: VOID,
    cancel: 'Cette facture est déjà annulée.',
    credit: VOID,
  },
};

const RETRIED: readonly InvoiceState[] = ['ERROR', 'CANCELLED'];

const isState = (text: string): text is InvoiceState => INVOICE_STATES.some((state) => state === text);

/** What becomes of an invoice; a retry of what neither failed nor was cancelled is a plain creation. */
export function nextInvoiceState(state: InvoiceState, event: InvoiceEvent): InvoiceStep {
  const isAsked = event.kind === 'create' || event.kind === 'retry';
  if (event.kind === 'retry' && RETRIED.includes(state)) return { to: 'IN_PROGRESS', changes: true };
  const answer = TABLE[state][isAsked ? (event.force ? 'createForced' : 'create') : event.kind];
  if (answer === STAYS) return { to: state, changes: false };
  return isState(answer) ? { to: answer, changes: true } : { refusal: answer };
}

/** Why an event is refused in this state; undefined where it may happen. */
export function invoiceRefusal(state: InvoiceState, event: InvoiceEvent): string | undefined {
  const step = nextInvoiceState(state, event);
  return 'refusal' in step ? step.refusal : undefined;
}

/** Of a month that both sides have not signed: it is invoiced only by somebody who says why. */
export const NOT_VALIDATED = 'Ce CRA n’est pas validé\u00a0: la facture attend la signature du client.';
export const WHY_UNVALIDATED = 'Indiquez pourquoi ce mois est facturé sans être validé.';
/** Of a month whose price waits for the signature of an amendment: the same. */
export const WHY_UNSIGNED_PRICE = 'Indiquez pourquoi ce mois est facturé avant la signature de l’avenant.';

/** Of a month that is open again: what it says now is not what will count. */
export const CORRECTION_OPEN =
  'Ce mois est rouvert pour correction\u00a0: ni sa facture ni son avoir ne se finalisent avant que la version corrigée soit validée.';
/** Of an invoice that a credit note will take back: until then it is neither paid nor asked for. */
export const BEING_CORRECTED = 'Le mois de cette facture est en cours de correction.';
