/** Missions of the invented people: two years of them, and the months they add up to. */
import { addDays, addMonths, firstOfMonth, lastOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
import type { NewRow } from '../platform/database/database.tables.ts';
import type { ClientCompany } from './demo.companies.ts';
import { ageOf, stateOf } from './demo.months.ts';
import type { Random } from './demo.random.ts';
import type { MonthState, Planned, PlannedBloomer, PlannedMission, PlannedSociety, Rhythm } from './demo.rows.ts';
import { FULL_TIME } from './demo.rows.ts';
import { MISSION_LABELS } from './demo.words.ts';

/** The demo looks two years back. */
export const MONTHS_BACK = 24;

export type MissionPlan = {
  readonly bloomer: PlannedBloomer;
  readonly client: ClientCompany;
  readonly society: PlannedSociety | undefined;
  readonly csm: Planned<'staff'> | undefined;
  readonly begin: string;
  readonly end: string;
  readonly rhythm?: Rhythm;
  readonly states?: Readonly<Record<number, MonthState>>;
  readonly correctedAge?: number;
  readonly withoutContact?: boolean;
  readonly invoicePapers?: boolean;
  readonly selfBilled?: boolean;
  readonly changes?: Partial<Planned<'mission'>>;
};

function prices(random: Random, missionId: string, plan: MissionPlan): Planned<'pricing'>[] {
  const purchase = random.int(34, 72) * 1000;
  const sale = Math.round((purchase * random.pick([115, 118, 120, 122, 125])) / 100_00) * 100;
  const terms = { taxes: 20, astreinte_coef: 2, payment_terms: random.pick(['30', '45']) };
  const price = (start: string, raise: number): Planned<'pricing'> => ({
    id: random.uuid(),
    mission_id: missionId,
    start_date: start,
    purchase_price_cents: purchase + raise,
    sale_price_cents: sale + raise,
    ...terms,
  });
  const raisedOn = addMonths(firstOfMonth(plan.begin), 12);
  return raisedOn < plan.end && random.chance(0.4)
    ? [price(plan.begin, 0), price(raisedOn, 2000)]
    : [price(plan.begin, 0)];
}

function contactsOf(missionId: string, plan: MissionPlan): NewRow<'mission_contact'>[] {
  const operations = plan.withoutContact ? [] : plan.client.operational;
  return [
    ...operations.map((contact, position) => ({
      mission_id: missionId,
      contact_id: contact.id,
      role: 'operations' as const,
      position,
    })),
    { mission_id: missionId, contact_id: plan.client.billing.id, role: 'billing' as const, position: 0 },
  ];
}

export function planMission(random: Random, plan: MissionPlan): PlannedMission {
  const type = random.pick(['IT', 'IT', 'IT', 'IT', 'RPO', 'People'] as const);
  const row: Planned<'mission'> = {
    id: random.uuid(),
    label: random.pick(MISSION_LABELS[type]),
    type,
    contract_type: random.pick(['clientContract', 'clientContract', 'devis', 'productContract', 'BDC']),
    begin_mission: plan.begin,
    end_mission: plan.end,
    bloomer_id: plan.bloomer.id,
    client_society_id: plan.client.society.id,
    client_billing_society_id: plan.client.society.id,
    bloomer_billing_society_id: plan.society?.id ?? null,
    csm_staff_id: plan.csm?.id ?? null,
    external_id: `DEV-${plan.begin.slice(0, 4)}-${random.digits(4)}`,
    client_paydate_days: random.pick([30, 30, 45, 60]),
    bloomer_paydate_days: random.pick([30, 45, 45]),
    hours_per_days: random.pick([8, 8, 8, 7, 7.5]),
    holiday_zone: plan.client.society.address_zip?.startsWith('67') ? 'alsace-moselle' : 'metropole',
    replacement: random.chance(0.08),
    enable_cra_upload: random.chance(0.03),
    sign_code_required: false,
    should_be_count_as_deal: true,
    enable_referral_nps_client: random.chance(0.3),
    enable_referral_nps_bloomer: random.chance(0.3),
    origin: random.pick(['Recommandation', 'Appel d’offres', 'Site', 'LinkedIn', null]),
    created_at: `${addDays(plan.begin, -random.int(10, 30))}T10:00:00Z`,
    ...plan.changes,
  };
  return {
    row,
    bloomer: plan.bloomer,
    client: plan.client.society,
    operational: plan.withoutContact ? undefined : plan.client.operational[0],
    contacts: contactsOf(row.id, plan),
    prices: prices(random, row.id, plan),
    rhythm: plan.rhythm ?? FULL_TIME,
    onCall: random.chance(0.06),
    states: plan.states ?? {},
    ...(plan.correctedAge !== undefined && { correctedAge: plan.correctedAge }),
    society: plan.society,
    billing: plan.client.billing,
    manager: plan.csm,
    selfBilled: plan.selfBilled ?? false,
    invoicePapers: plan.invoicePapers ?? false,
  };
}

/** Months that have, or may have, a report: from the first of the mission to its last or to the current one. */
export function monthsOf(mission: PlannedMission, today: string): string[] {
  const last = mission.row.end_mission < today ? mission.row.end_mission : today;
  const months: string[] = [];
  for (let month = firstOfMonth(mission.row.begin_mission); month <= last; month = addMonths(month, 1)) {
    months.push(month);
  }
  return months;
}

export function countReports(mission: PlannedMission, today: string): number {
  return monthsOf(mission, today).filter((month) => stateOf(mission, month, today) !== 'missing').length;
}

/** Begins the mission one month earlier, which adds one closed month; undefined when it is as old as the demo. */
export function begunEarlier(mission: PlannedMission, today: string): PlannedMission | undefined {
  const begin = addMonths(firstOfMonth(mission.row.begin_mission), -1);
  const age = ageOf(begin, today);
  // Only a month of which nothing can be missing: the count then grows by exactly one.
  if (age > MONTHS_BACK || age < 3) return undefined;
  const [first, ...later] = mission.prices;
  const moved = first ? [{ ...first, start_date: begin }, ...later] : [];
  return { ...mission, row: { ...mission.row, begin_mission: begin }, prices: moved };
}

export type Period = { readonly begin: string; readonly end: string; readonly rhythm?: Rhythm };

/** How the missions of one Bloomer lie in time: one, two in a row, or two side by side on different days. */
export function periodsOf(random: Random, missions: number, today: string): Period[] {
  const month = (shift: number) => addMonths(firstOfMonth(today), shift);
  const beginOn = (shift: number) => (random.chance(0.6) ? month(shift) : addDays(month(shift), random.int(2, 14)));
  const open = () => lastOfMonth(month(random.int(1, 9)));
  if (missions === 1) {
    if (random.chance(0.03)) return [{ begin: addDays(month(1), random.int(0, 12)), end: lastOfMonth(month(9)) }];
    const ended = random.chance(0.25);
    return [
      {
        begin: beginOn(-random.int(12, 24)),
        end: ended ? addDays(month(-random.int(0, 5)), -random.int(1, 12)) : open(),
      },
    ];
  }
  if (random.chance(0.4)) {
    const days = random.pick([
      [
        [1, 2, 3],
        [4, 5],
      ],
      [
        [1, 2],
        [3, 4, 5],
      ],
    ]);
    return days.map((worked) => ({
      begin: beginOn(-random.int(12, 24)),
      end: open(),
      rhythm: { days: worked, half: false },
    }));
  }
  const change = -random.int(8, 14);
  return [
    { begin: beginOn(-random.int(19, 24)), end: lastOfMonth(month(change)) },
    { begin: month(change + 1), end: open() },
  ];
}
