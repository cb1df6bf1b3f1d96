import { daysFrom } from '@bloom/shared-rules/calendar/days-from';
import { paperName } from '@bloom/shared-rules/company/company-papers';
import { ENDING_DAYS } from '@bloom/shared-rules/mission/ending-days';
import { of } from '@bloom/shared-rules/words/elision';
import { formatDate, formatMonthName, formatShortDay } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import { linkTo } from '@bloom/shared-ui/links';
import type { CraStatus, ToDoItemsQuery, ToDoKind, ToDoQuery } from '../graphql.generated.ts';
import { isOfMoney, moneyLine } from './to-do-finance.rules.ts';

/** The words of what waits for the staff, and where it leads. Days are yyyy-MM-dd. */

export type ToDoLine = ToDoQuery['toDo']['lines'][number];
export type ToDoItem = ToDoItemsQuery['toDoItems'][number];

/** The steps of reports as the list of activities filters them. */
const STEPS: Partial<Record<ToDoKind, CraStatus>> = {
  reportMissing: 'NOT_CREATED',
  reportUnfinished: 'SIGNATURE_NOT_CREATED',
  bloomerSignature: 'WAITING_BLOOMER',
  clientSignature: 'WAITING_CLIENT',
};

export function lineTitle({ kind, month, count }: Pick<ToDoLine, 'kind' | 'month' | 'count'>): string {
  if (isOfMoney(kind)) return moneyLine(kind).title(count, month);
  const reports = `${plural(count, 'CRA', 'CRA')} ${of(formatMonthName(month))}`;
  switch (kind) {
    case 'reportMissing':
      return `${reports} à remplir`;
    case 'reportUnfinished':
      return `${reports} à terminer`;
    case 'bloomerSignature':
      return `${reports} à signer par le Bloomer`;
    case 'clientSignature':
      return `${reports} à signer par le client`;
    case 'signerProposal':
      return `${plural(count, 'signataire proposé', 'signataires proposés')} par un client`;
    case 'amendmentSignature':
      return `${plural(count, 'avenant')} à faire signer`;
    case 'contractSignature':
      return `${plural(count, 'contrat')} à faire signer`;
    case 'missionEnding':
      return `${plural(count, 'mission')} à terminer sous ${ENDING_DAYS} jours, sans estimation`;
    case 'certificate':
      return `${plural(count, 'attestation')} à renouveler`;
    case 'failedMail':
      return `${plural(count, 'e-mail non distribué', 'e-mails non distribués')}`;
    case 'failedJob':
      return `${plural(count, 'traitement')} en échec`;
  }
}

export interface Urgency {
  text: string;
  tone: 'neutral' | 'warning' | 'danger';
}

export function lineUrgency({ kind, oldest }: Pick<ToDoLine, 'kind' | 'oldest'>, today: string): Urgency {
  const days = daysFrom(oldest, today);
  if (STEPS[kind] !== undefined) {
    if (days > 0) return { text: `en retard de ${plural(days, 'jour')}`, tone: 'danger' };
    return { text: days === 0 ? 'pour aujourd’hui' : `pour le ${formatShortDay(oldest)}`, tone: 'warning' };
  }
  if (kind === 'missionEnding') return { text: `à partir du ${formatDate(oldest)}`, tone: 'warning' };
  if (kind === 'certificate') {
    return days > 0
      ? { text: `expirée depuis ${plural(days, 'jour')}`, tone: 'danger' }
      : { text: days === 0 ? 'expire aujourd’hui' : `expire le ${formatDate(oldest)}`, tone: 'warning' };
  }
  const money = isOfMoney(kind) ? moneyLine(kind) : undefined;
  const tone = kind === 'failedMail' || kind === 'failedJob' || money?.isPressing ? 'danger' : 'warning';
  if (money?.isLate) return { text: `en retard de ${plural(days, 'jour')}`, tone };
  if (days < 0) return { text: `pour le ${formatShortDay(oldest)}`, tone };
  return { text: days > 0 ? `depuis ${plural(days, 'jour')}` : 'aujourd’hui', tone };
}

/**
 * « Camille Durand, Hugo Lefèvre et 2 autres »: who is waited for, else whom or what it is about; of a single one also
 * where, so that nobody has to open the line to know which it is.
 */
export function lineNames({ kind, items, count }: Pick<ToDoLine, 'kind' | 'items' | 'count'>): string {
  const only = count === 1 ? items[0] : undefined;
  if (only) return [only.waitsFor ?? only.title, itemDetail(kind, only.detail)].filter(Boolean).join(' · ');
  const names = [...new Set(items.map(({ waitsFor, title }) => waitsFor ?? title))];
  const others = count - items.length;
  return others > 0 ? `${names.join(', ')} et ${plural(others, 'autre')}` : names.join(', ');
}

type Listed = Pick<ToDoLine, 'kind' | 'month' | 'isFinance'>;

/** The list that has exactly what the line counts; undefined where only the opened line has it. */
export function listOf({ kind, month, isFinance }: Listed, mine: boolean): string | undefined {
  if (isOfMoney(kind)) return moneyLine(kind).list({ month: month?.slice(0, 7), mine: mine && !isFinance });
  const step = STEPS[kind];
  if (step === undefined || month === null) return undefined;
  const search = new URLSearchParams({
    month: month.slice(0, 7),
    etape: step,
    ouverts: '1',
    ...(mine && { mes: '1' }),
  });
  return `${linkTo('activities.month')}?${search}`;
}

type Place = Pick<ToDoItem, 'id' | 'missionId' | 'societyId'>;

/** Where one acts on an item. */
export function placeOf(kind: ToDoKind, { id, missionId, societyId }: Place): string | undefined {
  if (isOfMoney(kind)) {
    if (moneyLine(kind).isOfInvoices) return linkTo('invoice.detail', { id });
    if (missionId === null) return moneyLine(kind).list({ month: undefined, mine: false });
  }
  if (kind === 'failedMail' || kind === 'failedJob') return linkTo('service.state');
  if (societyId !== null) return linkTo('society.page', { recordId: societyId });
  if (missionId === null) return undefined;
  if (kind === 'missionEnding' || kind === 'signerProposal') return linkTo('mission.detail', { id: missionId });
  if (kind === 'contractSignature' || kind === 'amendmentSignature')
    return linkTo('contracts.mission', { id: missionId });
  return linkTo('activities.mission', { id: missionId });
}

/** Where a line of one thing leads beside its list; undefined where it opens in place. */
export function placeOfLine(line: Listed & Pick<ToDoLine, 'count' | 'items'>, mine: boolean): string | undefined {
  const [only] = line.count === 1 ? line.items : [];
  const list = listOf(line, mine);
  if (only === undefined) return undefined;
  if (list === undefined) return placeOf(line.kind, only);
  if (!isOfMoney(line.kind)) return undefined;
  return moneyLine(line.kind).isOfInvoices ? placeOf(line.kind, only) : list;
}

/** What one opens a single thing for. */
const ACTIONS: Partial<Record<ToDoKind, string>> = {
  signerProposal: 'Répondre',
  amendmentSignature: 'Faire signer',
  contractSignature: 'Faire signer',
  missionEnding: 'Estimer',
  certificate: 'Renouveler',
};

/** The one action of a line, where it stands on the line; undefined where the line is only opened in place. */
export function actionOfLine(
  line: Listed & Pick<ToDoLine, 'count' | 'items'>,
  mine: boolean,
): { label: string; to: string } | undefined {
  const { kind } = line;
  const to = placeOfLine(line, mine) ?? (isOfMoney(kind) ? listOf(line, mine) : undefined);
  const label = isOfMoney(kind) ? moneyLine(kind).action : (ACTIONS[kind] ?? 'Ouvrir');
  return to === undefined ? undefined : { label, to };
}

export function itemDetail(kind: ToDoKind, detail: string | null): string {
  return kind === 'certificate' ? paperName(detail ?? '') : (detail ?? '');
}
