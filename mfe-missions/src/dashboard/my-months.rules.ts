import { daysFrom } from '@bloom/shared-rules/calendar/days-from';
import { endOfPeriod, signingOpensOn } from '@bloom/shared-rules/cra/cra-month';
import { awaitedWords, paidWords } from '@bloom/shared-rules/invoice/supplier-paid-words';
import { capitalised } from '@bloom/shared-rules/words/capitalised';
import { of } from '@bloom/shared-rules/words/elision';
import { formatMonthName, formatShortDay } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import { linkTo } from '@bloom/shared-ui/links';
import type { WelcomeQuery } from '../graphql.generated.ts';

type MonthOfBloomer = WelcomeQuery['myMonths'][number];
type MonthFacts = Omit<MonthOfBloomer, 'id' | '__typename'>;

/** Where a month of a mission stands for its Bloomer, and the one thing to do about it. */
export interface MonthState {
  month: string;
  /** « Octobre », with its year when that is another one. */
  name: string;
  /** What is left to do about it: the report, or, once both sides have signed, its invoice. */
  kind: 'report' | 'invoice';
  words: string;
  tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger';
  /** « en retard de 23 jours », or what is waited for. */
  detail?: string;
  /** Nothing goes on before the Bloomer acts. */
  isDue: boolean;
  /** `whole` stands alone, `label` beside the month. */
  action?: { label: string; whole: string; to: string };
}

function monthTitle(month: string, today: string): string {
  const name = capitalised(formatMonthName(month));
  return month.slice(0, 4) === today.slice(0, 4) ? name : `${name} ${month.slice(0, 4)}`;
}

/** @param today yyyy-MM-dd in Paris */
export function monthState(facts: MonthFacts, today: string): MonthState {
  const { month } = facts;
  return { month, name: monthTitle(month, today), ...stateOf(facts, today) };
}

type State = Omit<MonthState, 'month' | 'name'>;
type StateOfKind = Omit<State, 'kind'>;

function stateOf(facts: MonthFacts, today: string): State {
  const { activity, CRAStatus } = facts;
  const isSigned = activity !== null && (CRAStatus === 'VALIDATED' || CRAStatus === 'FORCED');
  return isSigned
    ? { kind: 'invoice', ...paymentState(facts, today) }
    : { kind: 'report', ...reportState(facts, today) };
}

const monthsOf = ({ mission }: MonthFacts) => linkTo('cra.management', { missionRecordId: mission.recordId });

/** Open over the list of months, ready to be signed. */
const reportOver = (months: string, { recordId }: { recordId: string }) => `${months}?document=${recordId}`;

function reportState(facts: MonthFacts, today: string): StateOfKind {
  const { mission, month, activity, CRAStatus } = facts;
  const entry = linkTo('cra.entry', { missionRecordId: mission.recordId, date: month });
  const months = monthsOf(facts);
  const name = formatMonthName(month);
  const closed: StateOfKind = { words: 'clos', tone: 'neutral', isDue: false };
  // Finance closed the month: what would be entered now is refused.
  if (facts.isLeftOpen) return closed;
  const end = endOfPeriod(month, mission.endMission);
  if (activity === null)
    return {
      words: 'à remplir',
      ...urgency(end, today),
      action: { label: 'Remplir', whole: `Remplir ${name}`, to: entry },
    };
  if (CRAStatus === 'WAITING_CLIENT') {
    // Where one takes the signature back when the client finds a mistake.
    const action = { label: 'Voir ou corriger', whole: `Voir ${name}`, to: months };
    return { words: 'signé par toi', tone: 'info', detail: 'le client doit encore signer', isDue: false, action };
  }
  // The client's reason is the later one of the two.
  const toCorrect = activity.refusal ?? activity.correction;
  if (toCorrect && activity.viewerCanEdit && CRAStatus === 'SIGNATURE_NOT_CREATED') {
    return {
      words: `${activity.refusal ? 'refusé par le client' : 'à corriger'}, «\u202f${toCorrect.reason}\u202f»`,
      tone: 'warning',
      detail: activity.refusal ? 'à corriger, puis à signer de nouveau' : 'puis à signer de nouveau',
      isDue: true,
      action: { label: 'Corriger', whole: `Corriger ${name}`, to: entry },
    };
  }
  if (activity.viewerCanSign) {
    if (CRAStatus === 'SIGNATURE_NOT_CREATED' && !mission.contactOperations.some(({ email }) => email)) {
      // A signature is refused while nobody would be asked for the other one; a paper that was signed is not.
      if (activity.viewerCanUploadCra) {
        const action = { label: 'Déposer le PDF signé', whole: `Déposer le CRA signé ${of(name)}`, to: months };
        return { words: 'à déposer signé', ...urgency(end, today), action };
      }
      const detail = 'contact du client manquant, vois avec ton account manager';
      return { words: 'à signer', tone: 'warning', detail, isDue: true };
    }
    return {
      words: 'à signer',
      ...urgency(end, today),
      action: { label: 'Relire et signer', whole: `Signer ${name}`, to: reportOver(months, activity) },
    };
  }
  if (activity.urlCraS3 !== null) {
    return { words: 'CRA signé déposé', tone: 'info', detail: 'en attente de validation', isDue: false };
  }
  if (!activity.viewerCanEdit) return closed;
  const opensOn = formatShortDay(signingOpensOn(month, mission.endMission));
  return {
    words: 'en cours de saisie',
    tone: 'neutral',
    detail: `à signer à partir du ${opensOn}`,
    isDue: false,
    action: { label: 'Continuer', whole: `Continuer ${name}`, to: entry },
  };
}

function urgency(end: string, today: string): Pick<State, 'tone' | 'detail' | 'isDue'> {
  const late = daysFrom(end, today);
  if (late > 0) return { tone: 'danger', detail: `en retard de ${plural(late, 'jour')}`, isDue: true };
  return { tone: 'warning', detail: late === 0 ? 'pour aujourd’hui' : `pour le ${formatShortDay(end)}`, isDue: true };
}

/** Both sides have signed: what is left is the invoice and the money. */
function paymentState(facts: MonthFacts, today: string): StateOfKind {
  const { mission, month, activity, estimatedPaymentDate } = facts;
  const signed = { words: 'signé', tone: 'success', isDue: false } as const;
  if (!activity) return signed;
  if (activity.payed) return { ...signed, words: `signé, ${paidWords(activity.supplierInvoice?.paidOn)}` };
  if (activity.lastSupplierError !== null) {
    return { ...signed, tone: 'warning', words: 'signé, facture en cours de vérification' };
  }
  const { supplierInvoice } = activity;
  if (supplierInvoice?.contestedAt && supplierInvoice.status !== 'CANCELLED') {
    return { ...signed, tone: 'warning', words: 'signé, facture contestée', detail: 'le paiement est suspendu' };
  }
  if (estimatedPaymentDate !== null) {
    const awaited = { ...signed, words: `signé, ${awaitedWords(estimatedPaymentDate, today)}` };
    if (estimatedPaymentDate >= today) return awaited;
    // Nothing on the page makes it arrive: who can say where it is stands beside.
    return { ...awaited, tone: 'warning', detail: 'vois avec ton account manager' };
  }
  if (!activity.viewerCanUploadInvoice) return signed;
  // The firm writes it, by mandate of the company.
  if (mission.bloomerBillingSociety?.selfBillingSince) {
    return { ...signed, words: 'signé, ta facture est en préparation', detail: 'tu n’as rien à déposer' };
  }
  const action = {
    label: 'Déposer ma facture',
    whole: `Déposer ma facture ${of(formatMonthName(month))}`,
    to: monthsOf(facts),
  };
  return { ...signed, tone: 'warning', words: 'signé, facture à déposer', isDue: true, action };
}

const isInvoice = ({ state }: { state: MonthState }) => state.kind === 'invoice';

const hasNoAction = ({ state }: { state: MonthState }) => state.action === undefined;

/**
 * What waits for the Bloomer, the oldest first, the invoices after the reports and last what somebody else must do
 * before; then the others, the latest first.
 */
export function sortedMonths(rows: readonly MonthOfBloomer[], today: string) {
  const all = rows.map((row) => ({ row, state: monthState(row, today) }));
  const due = all.filter(({ state }) => state.isDue);
  due.sort(
    (a, b) =>
      Number(hasNoAction(a)) - Number(hasNoAction(b)) ||
      Number(isInvoice(a)) - Number(isInvoice(b)) ||
      a.row.month.localeCompare(b.row.month),
  );
  return { due, others: all.filter(({ state }) => !state.isDue) };
}

/**
 * What waits longest for the Bloomer himself, as the one button of the page says it: with its client where the month
 * alone could be another's, with its mission where the client has several.
 */
export function firstAction(due: ReturnType<typeof sortedMonths>['due']): { label: string; to: string } | undefined {
  const first = due.find(({ state }) => state.action !== undefined);
  if (first?.state.action === undefined) return undefined;
  const { whole, to } = first.state.action;
  const { label, clientSociety } = first.row.mission;
  const beside = due.filter((line) => line !== first && line.state.month === first.state.month);
  if (beside.length === 0) return { label: whole, to };
  const isOneClient = beside.some(({ row }) => row.mission.clientSociety.recordId === clientSociety.recordId);
  return { label: `${whole} (${isOneClient ? label : clientSociety.name})`, to };
}
