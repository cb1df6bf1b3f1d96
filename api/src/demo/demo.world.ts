/** The whole demo as rows, except the months, which are planned one mission at a time when they are written. */
import { addDays, addMonths, firstOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
import type { NewRow } from '../platform/database/database.tables.ts';
import {
  bankChangeOf,
  bloomerCompany,
  type ClientCompany,
  COMPLIANCE_STATES,
  clientCompanies,
  portageCompany,
} from './demo.companies.ts';
import { contractsOf } from './demo.contracts.ts';
import { identitiesOf } from './demo.identities.ts';
import { invitationsOf, type PlannedInvitation } from './demo.invitations.ts';
import { jobFunnelOf, type PlannedJobFunnel } from './demo.job-funnel.ts';
import { begunEarlier, countReports, MONTHS_BACK, periodsOf, planMission } from './demo.missions.ts';
import { notificationsOf } from './demo.notifications.ts';
import { accountManagers, bloomers, staffMembers } from './demo.people.ts';
import { type PlannedPlanning, planningOf } from './demo.planning.ts';
import { Random } from './demo.random.ts';
import { type PlannedRecruitments, recruitmentsOf } from './demo.recruitments.ts';
import type { Planned, PlannedBloomer, PlannedMission, PlannedPaper, PlannedSociety } from './demo.rows.ts';
import { tellStory } from './demo.story.ts';
import { type PlannedTalents, talentsOf } from './demo.talents.ts';

export type DemoSize = 'small' | 'large';

type Figures = {
  readonly bloomers: number;
  readonly missions: number;
  readonly clients: number;
  readonly months?: number;
  /** Besides the candidates of the job funnel. */
  readonly talents: number;
  /** People placed in permanent jobs in two years. */
  readonly hires: number;
};

/** Totals, the demo accounts included. */
const FIGURES: Readonly<Record<DemoSize, Figures>> = {
  small: { bloomers: 27, missions: 42, clients: 14, talents: 114, hires: 48 },
  large: { bloomers: 1_200, missions: 2_000, clients: 240, months: 30_000, talents: 5_000, hires: 1_200 },
};

export type DemoWorld = {
  readonly staff: readonly Planned<'staff'>[];
  readonly clients: readonly ClientCompany[];
  readonly societies: readonly PlannedSociety[];
  readonly bloomers: readonly PlannedBloomer[];
  readonly managers: readonly NewRow<'bloomer_account_manager'>[];
  readonly papers: readonly PlannedPaper[];
  readonly missions: readonly PlannedMission[];
  readonly wholeInvoicesFrom: string;
  readonly mandates: readonly NewRow<'self_billing_mandate'>[];
  readonly assessments: readonly NewRow<'extension_assessment'>[];
  readonly amendments: readonly Planned<'amendment'>[];
  readonly contracts: readonly Planned<'legal_contract'>[];
  readonly planning: PlannedPlanning;
  readonly notifications: readonly Planned<'notification'>[];
  readonly invitations: readonly PlannedInvitation[];
  readonly talents: PlannedTalents;
  readonly jobFunnel: PlannedJobFunnel;
  readonly recruitments: PlannedRecruitments;
  /** An account that waits for a second person of finance. */
  readonly bankChange: Planned<'bank_account_change'>;
};

type Cast = {
  readonly random: Random;
  readonly today: string;
  readonly size: DemoSize;
  readonly managers: readonly Planned<'staff'>[];
  readonly clients: readonly ClientCompany[];
};

/** Given before the first month of the demo. */
function mandateOf({ id }: PlannedSociety, today: string): NewRow<'self_billing_mandate'> {
  const given_on = addDays(addMonths(firstOfMonth(today), -MONTHS_BACK), -15);
  return { society_id: id, given_on, recorded_by: 'import', recorded_at: `${given_on}T10:00:00Z` };
}

/** The invented Bloomers with their companies and missions. */
function others(cast: Cast, people: readonly PlannedBloomer[], missionCount: number) {
  const { random, today } = cast;
  const portages = ['Horizon Portage', 'Cap Portage Salarial'].map((name) => portageCompany(random.of(name), name));
  const societies: PlannedSociety[] = [...portages];
  const papers: PlannedPaper[] = [];
  const missions: PlannedMission[] = [];
  const mandates: NewRow<'self_billing_mandate'>[] = [];
  const withTwo = missionCount - people.length;
  for (const [index, person] of people.entries()) {
    const own = random.of(`missions ${index}`);
    const state = COMPLIANCE_STATES[index % COMPLIANCE_STATES.length] ?? 'complete';
    const carried = index % 9 === 8 ? own.pick(portages) : undefined;
    const company = carried ? undefined : bloomerCompany(own.of('company'), state, person, today);
    if (company) {
      societies.push(company.society);
      papers.push(...company.papers);
    }
    // Every third company lets the firm write its invoices.
    const selfBilled = company !== undefined && index % 3 === 1;
    if (selfBilled) mandates.push(mandateOf(company.society, today));
    for (const [place, period] of periodsOf(own, index < withTwo ? 2 : 1, today).entries()) {
      const plan = {
        ...period,
        bloomer: person,
        client: own.pick(cast.clients),
        // Now and then nobody has said yet with which company the Bloomer invoices.
        society: index % 17 === 16 ? undefined : (carried ?? company?.society),
        csm: index % 13 === 12 ? undefined : own.pick(cast.managers),
        withoutContact: index % 19 === 18 && place === 0,
        selfBilled,
        invoicePapers: cast.size === 'small' && !carried && !selfBilled,
      };
      missions.push(planMission(own.of(place), plan));
    }
  }
  return { societies, papers, missions, mandates };
}

/** Makes the missions of the demo add up to exactly the months asked for, by beginning some of them earlier. */
function reaching(
  target: number,
  missions: readonly PlannedMission[],
  fixed: readonly PlannedMission[],
  today: string,
) {
  const result = [...missions];
  let missing = target - [...fixed, ...result].reduce((sum, mission) => sum + countReports(mission, today), 0);
  for (let moved = true; moved && missing > 0; ) {
    moved = false;
    for (let index = 0; index < result.length && missing > 0; index += 1) {
      const earlier = begunEarlier(result[index] as PlannedMission, today);
      if (!earlier) continue;
      result[index] = earlier;
      missing -= 1;
      moved = true;
    }
  }
  return result;
}

function missionsOf(
  { months }: Figures,
  told: readonly PlannedMission[],
  others: readonly PlannedMission[],
  today: string,
): readonly PlannedMission[] {
  return [...told, ...(months ? reaching(months, others, told, today) : others)];
}

function assessmentsOf(missions: readonly PlannedMission[], by: Planned<'staff'>, today: string) {
  const soon = missions.filter(({ row }) => row.end_mission >= today && row.end_mission < addDays(today, 100));
  return soon
    .filter((_, index) => index % 3 !== 2)
    .map(({ row }, index): NewRow<'extension_assessment'> => {
      const assessment = [0.75, 0.5, 1, 0.25, 0][index % 5] ?? 0.5;
      return {
        mission_id: row.id,
        assessment,
        new_end_date: assessment > 0.5 ? addDays(row.end_mission, 90) : null,
        created_by: `${by.firstname} ${by.lastname}`,
        created_at: `${addDays(firstOfMonth(today), -5)}T10:00:00Z`,
      };
    });
}

export function planWorld(size: DemoSize, today: string): DemoWorld {
  const random = new Random('bloom demo');
  const figures = FIGURES[size];
  const staff = staffMembers(random.of('staff'));
  const managers = accountManagers(staff);
  const [admin] = staff;
  const story = tellStory(random.of('story'), admin, today);
  const clients = [...story.clients, ...clientCompanies(random.of('clients'), figures.clients - story.clients.length)];
  const people = bloomers(random.of('bloomers'), figures.bloomers - story.bloomers.length);
  const cast = { random: random.of('others'), today, size, managers, clients };
  const crowd = others(cast, people, figures.missions - story.missions.length);
  const missions = missionsOf(figures, story.missions, crowd.missions, today);
  const everybody = [...story.bloomers, ...people];
  const contracts = contractsOf(random.of('contracts'), missions, (admin as Planned<'staff'>).id, today);
  const planning = planningOf(random.of('planning'), {
    missions,
    amendments: contracts.amendments,
    staffId: (admin as Planned<'staff'>).id,
    today,
  });
  const identities = identitiesOf(random.of('identities'), everybody, story.newcomer.id, today);
  const [maison, energies] = story.clients.map(({ society }) => society.id) as [string, string];
  const jobFunnel = jobFunnelOf({
    random: random.of('job funnel'),
    today,
    clientIds: [maison, energies],
    managerId: (admin as Planned<'staff'>).id,
  });
  return {
    staff,
    clients,
    societies: [...story.societies, ...crowd.societies],
    bloomers: identities.bloomers,
    managers: everybody.map((person, index) => ({
      bloomer_id: person.id,
      staff_id: (managers[index % managers.length] as Planned<'staff'>).id,
    })),
    papers: [...story.papers, ...crowd.papers, ...contracts.papers, ...identities.papers, ...jobFunnel.papers],
    missions,
    amendments: [...contracts.amendments, ...planning.amendments],
    contracts: contracts.rows,
    planning,
    wholeInvoicesFrom: size === 'small' ? '' : addMonths(firstOfMonth(today), -3),
    mandates: crowd.mandates,
    assessments: assessmentsOf(missions, admin as Planned<'staff'>, today),
    notifications: notificationsOf(random.of('notifications'), story, admin as Planned<'staff'>, today),
    invitations: invitationsOf(random, everybody, story.newcomer.id, today),
    talents: talentsOf({ random: random.of('talents'), today, count: figures.talents, recruiters: managers }),
    jobFunnel,
    recruitments: recruitmentsOf({
      random: random.of('recruitments'),
      today,
      count: figures.hires,
      clients,
      managers,
    }),
    bankChange: bankChangeOf(random.of('bank change'), crowd.societies, today),
  };
}
