import { of } from '@bloom/shared-rules/words/elision';
import { formatMonthName } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import { linkTo } from '@bloom/shared-ui/links';
import type { ToDoKind } from '../graphql.generated.ts';

/** The words of what waits for invoices and payments, and the lists that have exactly what each line counts. */

interface AskedList {
  /** yyyy-MM; of what has no month, none. */
  month: string | undefined;
  mine: boolean;
}

interface MoneyLine {
  title: (count: number, month: string | null) => string;
  list: (asked: AskedList) => string;
  /** What one goes there for. */
  action: string;
  /** Something went wrong, or is late: the rest merely waits. */
  isPressing?: boolean;
  /** What is late since its day. */
  isLate?: boolean;
  /** Its items are invoices, each with a page of its own. */
  isOfInvoices?: boolean;
}

const invoices = (view: string) => () => `${linkTo('invoice.list')}?vue=${view}`;
const payments = (search: string) => () => `${linkTo('payment.list')}?${search}`;

/** What holds months back, as their closing filters it. */
const closing =
  (blocker: ToDoKind) =>
  ({ month = '', mine }: AskedList) => {
    const search = new URLSearchParams({ month, vue: 'cloture', blocage: blocker, ...(mine && { mes: '1' }) });
    return `${linkTo('activities.month')}?${search}`;
  };

const ofMonth = (month: string | null) => of(formatMonthName(month));

const lines = {
  invoiceError: {
    title: (count) => `${plural(count, 'facture')} en erreur`,
    list: invoices('en-erreur'),
    action: 'Corriger',
    isPressing: true,
    isOfInvoices: true,
  },
  invoiceUndelivered: {
    title: (count) =>
      plural(count, 'facture en litige, refusée ou non remise', 'factures en litige, refusées ou non remises'),
    list: invoices('plateforme'),
    action: 'Reprendre',
    isPressing: true,
    isOfInvoices: true,
  },
  taxReport: {
    title: (count) =>
      plural(count, 'déclaration à l’administration à reprendre', 'déclarations à l’administration à reprendre'),
    list: invoices('declarations'),
    action: 'Reprendre',
    isPressing: true,
    isOfInvoices: true,
  },
  invoiceContested: {
    title: (count) => plural(count, 'facture contestée', 'factures contestées'),
    list: invoices('contestees'),
    action: 'Répondre',
    isOfInvoices: true,
  },
  customerInvoiceError: {
    title: (count, month) => `${plural(count, 'facture')} ${ofMonth(month)} en erreur`,
    list: closing('customerInvoiceError'),
    action: 'Corriger',
    isPressing: true,
  },
  customerInvoiceMissing: {
    title: (count, month) => `${plural(count, 'CRA', 'CRA')} ${ofMonth(month)} à facturer`,
    list: closing('customerInvoiceMissing'),
    action: 'Facturer',
  },
  supplierInvoiceUploaded: {
    title: (count, month) => `${plural(count, 'facture')} de Bloomers ${ofMonth(month)} à contrôler`,
    list: closing('supplierInvoiceUploaded'),
    action: 'Contrôler',
  },
  invoiceToValidate: {
    title: (count) => `${plural(count, 'facture')} à valider`,
    list: invoices('a-valider'),
    action: 'Valider',
    isOfInvoices: true,
  },
  paymentRun: {
    title: (count) => `${plural(count, 'ordre de virement', 'ordres de virement')} à valider`,
    list: payments('a-valider=1'),
    action: 'Valider',
  },
  bankAccountChange: {
    title: (count) => `${plural(count, 'changement d’IBAN', 'changements d’IBAN')} à valider`,
    list: () => `${linkTo('people.bankAccounts')}?a-valider=1`,
    action: 'Valider',
  },
  invoiceReceived: {
    title: (count) => `${plural(count, 'facture reçue', 'factures reçues')} à traiter`,
    list: payments('vue=recues'),
    action: 'Traiter',
  },
  feeToInvoice: {
    title: (count) => `${plural(count, 'échéance')} de CDI à facturer`,
    list: () => `${linkTo('billing.activity')}?afacturer=1`,
    action: 'Facturer',
  },
  formalNotice: {
    title: (count) => `${plural(count, 'mise en demeure', 'mises en demeure')} à envoyer`,
    // The letter is printed there, and noted once it is posted.
    list: payments('vue=relances&lettres=1'),
    action: 'Envoyer',
    isPressing: true,
    isLate: true,
  },
  recoveryDecision: {
    title: (count) => plural(count, 'facture impayée après mise en demeure', 'factures impayées après mise en demeure'),
    list: payments('vue=relances&suites=1'),
    action: 'Décider',
    isPressing: true,
  },
  clientOwedBack: {
    title: (count) => `${plural(count, 'trop-perçu')} à rembourser`,
    list: payments('vue=rembourser'),
    action: 'Rembourser',
    isOfInvoices: true,
  },
  supplierOwesBack: {
    title: (count) => `${plural(count, 'trop-versé')} à récupérer`,
    list: payments('vue=rembourser'),
    action: 'Récupérer',
    isOfInvoices: true,
  },
  bankMovement: {
    title: (count) => `${plural(count, 'mouvement bancaire', 'mouvements bancaires')} à rapprocher`,
    list: payments('vue=releves'),
    action: 'Rapprocher',
  },
} satisfies Partial<Record<ToDoKind, MoneyLine>>;

export type MoneyKind = keyof typeof lines;

export const isOfMoney = (kind: ToDoKind): kind is MoneyKind => Object.hasOwn(lines, kind);

export const moneyLine = (kind: MoneyKind): MoneyLine => lines[kind];
