import { isDay } from '../calendar/calendar-day.ts';
import { BUSINESS_PROCESSES } from './code-lists.ts';
import { INVOICE_KINDS, type InvoiceDocument, isCreditKind } from './invoice-document.ts';
import { type InvoiceRule, isSaid, rule, unless } from './invoice-rule.ts';

/** The French reform (XP Z12-012) on numbers, days, kinds, mentions and business processes. */

const MAX_NUMBER = 35;
const NUMBER = /^[A-Za-z0-9+\-_/]+$/;

const isShort = (number: string) => number.length <= MAX_NUMBER;
const isPlain = (number: string) => number === '' || NUMBER.test(number);

const ofNumbers: readonly InvoiceRule[] = [
  rule('BR-FR-01_BT-1', 'Le numéro de la facture dépasse 35 caractères.', ({ number }) => unless(number, isShort)),
  rule(
    'BR-FR-02_BT-1',
    'Le numéro de la facture n’est fait que de lettres sans accent, de chiffres et de + - _ /.',
    ({ number }) => unless(number, isPlain),
  ),
  rule('BR-FR-01_BT-25', 'Le numéro de la facture d’origine dépasse 35 caractères.', ({ preceding }) =>
    unless(preceding, ({ number }) => isShort(number)),
  ),
  rule(
    'BR-FR-02_BT-25',
    'Le numéro de la facture d’origine n’est fait que de lettres sans accent, de chiffres et de + - _ /.',
    ({ preceding }) => unless(preceding, ({ number }) => isPlain(number)),
  ),
];

/** Days of this century, and real ones. */
const isOfCentury = (day: string) => isDay(day) && day >= '2000' && day < '2100';

const dated = (term: string, what: string, dayOf: (document: InvoiceDocument) => string | null) =>
  rule(`BR-FR-03_${term}`, `${what} n’est pas un jour entre 2000 et 2099.`, (document) =>
    unless(dayOf(document), isOfCentury),
  );

const ofDays: readonly InvoiceRule[] = [
  dated('BT-2', 'La date de la facture', ({ issueDate }) => issueDate),
  dated('BT-9', 'L’échéance', ({ dueDate }) => dueDate),
  dated('BT-26', 'La date de la facture d’origine', ({ preceding }) => preceding?.issueDate ?? null),
  dated('BT-73', 'Le début de la période facturée', ({ period }) => period?.start ?? null),
  dated('BT-74', 'La fin de la période facturée', ({ period }) => period?.end ?? null),
  rule('BR-FR-03_EXT-FR-FE-134', 'La période d’une ligne n’est pas entre 2000 et 2099.', ({ lines }) =>
    lines.every(({ period }) => unless(period, ({ start, end }) => isOfCentury(start) && isOfCentury(end))),
  ),
  rule(
    'BR-FR-CO-07_BT-9',
    'L’échéance précède la date de la facture.',
    ({ dueDate, issueDate }) => dueDate >= issueDate,
  ),
];

const ofKinds: readonly InvoiceRule[] = [
  rule('BR-FR-04_BT-3', 'Ce type de facture n’existe pas dans la réforme.', ({ kind }) =>
    Object.hasOwn(INVOICE_KINDS, kind),
  ),
  rule(
    'BR-FR-CO-05_BT-3',
    'Un avoir cite le numéro et la date de la facture qu’il corrige.',
    ({ kind, preceding }) => !isCreditKind(kind) || (preceding !== null && isSaid(preceding.number)),
  ),
];

const PAID: readonly string[] = ['B2', 'S2', 'M2'];
/** Several sellers, or both sides, on one invoice: their lines stand in groups, which ours do not. */
const GROUPED = /[89]$/;

const ofProcesses: readonly InvoiceRule[] = [
  rule('BR-FR-08_BT-23', 'Le cadre de facturation manque ou n’existe pas dans la réforme.', ({ businessProcess }) =>
    BUSINESS_PROCESSES.has(businessProcess),
  ),
  rule(
    'BR-FR-CO-09_BT-23-2',
    'Le cadre de facturation dit que la facture est déjà payée, et il reste à payer.',
    ({ businessProcess, totals }) => !PAID.includes(businessProcess) || totals.total === 0,
  ),
  rule(
    'BR-FR-MV-07_BT-128',
    'Les cadres de facturation 8 et 9 demandent des lignes groupées par facture.',
    ({ businessProcess }) => !GROUPED.test(businessProcess),
  ),
];

const ofNotes: readonly InvoiceRule[] = [
  rule('BR-FR-05_BT-22_PMT', 'La mention de l’indemnité de 40\u00a0€ pour frais de recouvrement manque.', ({ notes }) =>
    isSaid(notes.recoveryFee),
  ),
  rule('BR-FR-05_BT-22_PMD', 'La mention des pénalités de retard manque.', ({ notes }) => isSaid(notes.latePayment)),
  rule('BR-FR-05_BT-22_AAB', 'La mention de l’escompte, ou de son absence, manque.', ({ notes }) =>
    isSaid(notes.earlyPayment),
  ),
  rule(
    'BR-FR-06_BT-21_TXD',
    'La mention de l’assujetti unique figure plus d’une fois.',
    ({ notes }) => notes.others.filter(({ code }) => code === 'TXD').length <= 1,
  ),
];

export const BR_FR_HEAD_RULES: readonly InvoiceRule[] = [
  ...ofNumbers,
  ...ofDays,
  ...ofKinds,
  ...ofProcesses,
  ...ofNotes,
];
