/** One month of one mission: the report, its documents and signatures, in the state it has reached. */
import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import { holidayZone } from '@bloom/shared-rules/calendar/public-holidays';
import { type CraCounts, HOURS_PER_DAY, needsClientConfirmation } from '@bloom/shared-rules/cra/cra-counts';
import { endOfPeriod, signingOpensOn } from '@bloom/shared-rules/cra/cra-month';
import { isDetractor } from '@bloom/shared-rules/cra/satisfaction';
import { countMonth } from '../cra/activities/cra-counts.rules.ts';
import type { MonthDetails } from '../cra/activities/cra-details.rules.ts';
import { type SnapshotSource, snapshotOf } from '../cra/signing/cra-snapshot.ts';
import { type FrozenSnapshot, freeze } from '../paper/documents/cra.snapshot.ts';
import type { NewRow } from '../platform/database/database.tables.ts';
import { fillMonth } from './demo.days.ts';
import { invoiceOf } from './demo.invoices.ts';
import { Random } from './demo.random.ts';
import type { MonthState, Planned, PlannedMission, PlannedPaper } from './demo.rows.ts';
import { signaturesOf } from './demo.signatures.ts';
import { type MonthTimes, monthTimes } from './demo.times.ts';

export type PlannedActivity = Omit<Planned<'activity'>, 'details'> & { readonly details: MonthDetails };

export type PlannedMonth = {
  readonly activity: PlannedActivity;
  readonly documents: readonly Planned<'signing_document'>[];
  readonly signatures: readonly NewRow<'signature'>[];
  readonly scores: readonly NewRow<'activity_score'>[];
  readonly papers: readonly PlannedPaper[];
  /** Of a month that was opened again. */
  readonly corrections?: readonly Planned<'activity_correction'>[];
};

export type MonthContext = {
  readonly today: string;
  readonly now: Date;
  /** The account manager who closes what the client does not sign. */
  readonly manager: Planned<'staff'>;
};

/** Whole months from `month` to the current one. */
export function ageOf(month: string, today: string): number {
  const count = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return count(today) - count(month);
}

function recentState(random: Random, age: number): MonthState {
  const draw = random.next();
  if (age <= 0) return draw < 0.55 ? 'missing' : 'draft';
  if (age === 1) {
    if (draw < 0.1) return 'missing';
    if (draw < 0.28) return 'waitingBloomer';
    if (draw < 0.48) return 'waitingClient';
    return draw < 0.53 ? 'forced' : 'signed';
  }
  if (age === 2 && draw < 0.04) return 'waitingClient';
  return draw < 0.06 ? 'forced' : 'signed';
}

/** The state of a month: planned by the story, else drawn; without a contact nothing can be signed. */
export function stateOf(mission: PlannedMission, month: string, today: string): MonthState {
  const age = ageOf(month, today);
  const planned = mission.states[age];
  if (planned) return planned;
  const state = recentState(new Random(`state ${mission.row.id} ${month}`), age);
  if (!mission.operational) return age <= 1 ? (state === 'missing' ? 'missing' : 'draft') : 'forced';
  if (!mission.row.enable_cra_upload) return state;
  if (age === 1 && state === 'waitingBloomer') return 'uploadPending';
  return state === 'signed' && age >= 2 ? 'uploaded' : state;
}

interface FrozenVersion extends Pick<SnapshotSource, 'replaces'> {
  details: MonthDetails;
  counts: CraCounts;
  version: number;
}

/** What is signed of a version of a month. */
export function frozen(
  mission: PlannedMission,
  { id, month }: Pick<PlannedActivity, 'id' | 'month'>,
  { details, counts, version, replaces }: FrozenVersion,
): FrozenSnapshot {
  const { row, client, bloomer } = mission;
  const source: SnapshotSource = {
    activityId: id,
    missionId: row.id,
    missionLabel: row.label,
    month,
    clientName: client.name,
    bloomerFullname: `${bloomer.firstname} ${bloomer.lastname}`,
    hoursPerDays: row.hours_per_days ?? HOURS_PER_DAY,
    holidayZone: holidayZone(row.holiday_zone ?? 'metropole'),
    details,
    ...counts,
    replaces,
  };
  return freeze(snapshotOf(source, version));
}

function documentOf(
  random: Random,
  activityId: string,
  state: MonthState,
  snapshot: FrozenSnapshot,
  times: MonthTimes,
): Planned<'signing_document'> {
  const status = state === 'signed' ? 'sealed' : state === 'waitingClient' ? 'bloomerSigned' : 'prepared';
  return {
    id: random.uuid(),
    activity_id: activityId,
    version: 1,
    status,
    snapshot: snapshot.text,
    snapshot_sha256: snapshot.sha256,
    sealed_at: status === 'sealed' ? times.sealed : null,
    corrected_at: null,
    created_at: times.entered,
  };
}

const FORCED_BECAUSE = '\u00a0: accord du client reçu par téléphone, lien de signature perdu.';

function validationOf(mission: PlannedMission, state: MonthState, times: MonthTimes, context: MonthContext) {
  const { operational } = mission;
  const { manager } = context;
  const none = { validation: null, validated_at: null, validated_by: null, validation_reason: null };
  if (state === 'signed') {
    const by = operational ? `contact:${operational.id}` : null;
    return { ...none, validation: 'signed' as const, validated_at: times.clientSigned, validated_by: by };
  }
  if (state !== 'uploaded' && state !== 'forced') return none;
  return {
    validation: state,
    validated_at: times.clientSigned,
    validated_by: `staff:${manager.id}`,
    validation_reason: state === 'forced' ? `${manager.firstname} ${manager.lastname}${FORCED_BECAUSE}` : null,
  };
}

/** Somebody called the day after each low mark. */
function callAbout(score: number, day: string, by: string) {
  if (!isDetractor(score)) return { low_since: null, handled_at: null, handled_by: null };
  return { low_since: `${day}T09:00:00Z`, handled_at: `${addDays(day, 1)}T09:00:00Z`, handled_by: by };
}

function scoresOf(random: Random, activityId: string, day: string, by: string): NewRow<'activity_score'>[] {
  const score = () => random.pick([10, 10, 9, 9, 9, 8, 8, 7, 6, 4]);
  const sides = (['bloomer', 'client'] as const).filter(() => random.chance(0.3));
  return sides.map((side) => {
    const mark = score();
    const praise = random.chance(0.4)
      ? random.pick(['Très bonne collaboration.', 'Tout se passe bien.', 'Bon rythme.'])
      : null;
    return {
      activity_id: activityId,
      side,
      score: mark,
      comment: isDetractor(mark) ? 'Les échanges sont trop rares.' : praise,
      collect_date: day,
      ...callAbout(mark, day, by),
    };
  });
}

/** Undefined for a month that nobody has filled in yet. */
export function planMonth(mission: PlannedMission, month: string, context: MonthContext): PlannedMonth | undefined {
  const { row, bloomer } = mission;
  const state = stateOf(mission, month, context.today);
  if (state === 'missing') return undefined;
  const random = new Random(`month ${row.id} ${month}`);
  const zone = holidayZone(row.holiday_zone ?? 'metropole');
  const age = ageOf(month, context.today);
  const until = state === 'draft' && age === 0 ? context.today : endOfPeriod(month, row.end_mission);
  const details = fillMonth(mission, { month, zone, until }, random);
  const counts = countMonth(details, row.hours_per_days ?? HOURS_PER_DAY, zone);
  const times = monthTimes(random, age === 0 ? context.today : endOfPeriod(month, row.end_mission), context.now);
  const id = random.uuid();

  // A draft is prepared for signing as soon as the period allows it, as the product does on saving.
  const prepared =
    mission.operational !== undefined && (state !== 'draft' || signingOpensOn(month, row.end_mission) <= context.today);
  const withDocument = prepared && !['uploaded', 'uploadPending', 'forced'].includes(state);
  const documents = withDocument
    ? [documentOf(random, id, state, frozen(mission, { id, month }, { details, counts, version: 1 }), times)]
    : [];
  const validation = validationOf(mission, state, times, context);
  const invoice = invoiceOf({ mission, month, age, closed: validation.validation !== null, counts, times, random });
  const report =
    state === 'uploaded' || state === 'uploadPending' ? uploadedReport(random, mission, month, times) : undefined;
  const activity: PlannedActivity = {
    id,
    mission_id: row.id,
    month,
    nb_days_worked: counts.nbDaysWorked,
    nb_days_markup_worked: counts.nbDaysMarkupWorked,
    nb_days_markup2_worked: counts.nbDaysMarkup2Worked,
    nb_days_astreinte_worked: counts.nbDaysAstreinteWorked,
    astreinte: counts.nbDaysAstreinteWorked > 0,
    details,
    hours_per_days: row.hours_per_days ?? HOURS_PER_DAY,
    holiday_zone: zone,
    client_validation_confirmed: needsClientConfirmation(counts) && state !== 'draft',
    entered_by: `bloomer:${bloomer.id}`,
    entered_on_behalf: false,
    version: 1,
    cra_file_id: report?.id ?? null,
    cra_file_signer: report ? `${bloomer.firstname} ${bloomer.lastname}` : null,
    ...validation,
    ...invoice.columns,
    created_at: times.entered,
    updated_at: times.clientSigned,
  };
  return {
    activity,
    documents,
    signatures: documents.flatMap((document) =>
      signaturesOf(random, { mission, state, document, times, isConfirmed: needsClientConfirmation(counts) }),
    ),
    scores:
      age >= 1 && validation.validation === 'signed'
        ? scoresOf(random, id, times.clientSigned.slice(0, 10), `staff:${context.manager.id}`)
        : [],
    papers: [...(report ? [report] : []), ...invoice.papers],
  };
}

function uploadedReport(random: Random, mission: PlannedMission, month: string, times: MonthTimes): PlannedPaper {
  const { client, bloomer, row } = mission;
  return {
    id: random.uuid(),
    name: `cra-signe-${month.slice(0, 7)}.pdf`,
    title: 'Compte rendu d’activité signé',
    lines: [client.name, `${bloomer.firstname} ${bloomer.lastname}`, row.label, `Mois : ${month.slice(0, 7)}`],
    uploadedBy: `bloomer:${bloomer.id}`,
    createdAt: times.bloomerSigned,
  };
}
