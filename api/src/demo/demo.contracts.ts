/** The contracts of the first missions: main ones signed long ago, amendments, and what still waits for somebody. */
import { addDays, addMonths } from '@bloom/shared-rules/calendar/calendar-day';
import { amendmentOf, type PlannedAmendment } from './demo.amendments.ts';
import type { Random } from './demo.random.ts';
import type { Planned, PlannedMission, PlannedPaper } from './demo.rows.ts';

/** Enough for several pages of a table; files for thousands of missions would make the large demo slow. */
const MISSIONS = 60;

/** Days from the making of a contract to its signature. */
const SIGNED_AFTER_DAYS = 3;

type Contract = Planned<'legal_contract'>;
type Stage = 'nothing' | 'toSign' | 'signed';

export type PlannedContracts = {
  readonly rows: readonly Contract[];
  readonly papers: readonly PlannedPaper[];
  readonly amendments: readonly PlannedAmendment[];
};

type Frame = {
  readonly random: Random;
  readonly mission: PlannedMission;
  readonly step: Contract['step'];
  /** Day it was made, yyyy-MM-dd. */
  readonly day: string;
  readonly staffId: string;
  readonly amendmentId?: string;
};

const TITLES = {
  SST: 'Contrat de sous-traitance',
  PDS: 'Contrat de prestation de services',
} as const;
const STEPS = { mainContract: 'Contrat principal', Prolongation: 'Prolongation', Avenant: 'Avenant' } as const;

const frenchDay = (day: string) => day.split('-').reverse().join('/');

function paperOf({ random, mission, step, day, staffId }: Frame, type: Contract['type'], signedOn?: string) {
  const { row, bloomer, client } = mission;
  const paper: PlannedPaper = {
    id: random.uuid(),
    name: `${type.toLowerCase()}-${step.toLowerCase()}${signedOn ? '-signe' : ''}.pdf`,
    title: `${TITLES[type]} – ${STEPS[step]}`,
    lines: [
      row.label,
      `${bloomer.firstname} ${bloomer.lastname}, mission chez ${client.name}`,
      `Du ${frenchDay(row.begin_mission)} au ${frenchDay(row.end_mission)}`,
      signedOn ? `Signé par les deux parties le ${frenchDay(signedOn)}` : 'À signer',
    ],
    uploadedBy: `staff:${staffId}`,
    createdAt: `${signedOn ?? day}T10:30:00Z`,
  };
  return paper;
}

function contractOf(frame: Frame, type: Contract['type'], stage: Stage): PlannedContracts {
  const { random, mission, step, day } = frame;
  const signedDate = stage === 'signed' ? addDays(day, SIGNED_AFTER_DAYS) : undefined;
  const empty = stage === 'nothing' ? undefined : paperOf(frame, type);
  const signed = signedDate === undefined ? undefined : paperOf(frame, type, signedDate);
  const row: Contract = {
    id: random.uuid(),
    mission_id: mission.row.id,
    step,
    type,
    state: stage === 'signed' ? 'signed' : 'draft',
    empty_file_id: empty?.id ?? null,
    signed_file_id: signed?.id ?? null,
    signed_date: signedDate ?? null,
    // The other side of an amendment that has no paper yet was asked for by hand.
    amendment_id: stage === 'nothing' ? null : (frame.amendmentId ?? null),
    created_at: `${day}T${type === 'SST' ? '10:00:00' : '10:05:00'}Z`,
  };
  return { rows: [row], papers: [empty, signed].filter((paper) => paper !== undefined), amendments: [] };
}

function joined(parts: readonly PlannedContracts[]): PlannedContracts {
  return {
    rows: parts.flatMap(({ rows }) => rows),
    papers: parts.flatMap(({ papers }) => papers),
    amendments: parts.flatMap(({ amendments }) => amendments),
  };
}

/** The two main contracts, and now and then an amendment of which one side has not signed yet. */
function ofMission(random: Random, mission: PlannedMission, index: number, staffId: string, today: string) {
  const { begin_mission: begin, end_mission: end } = mission.row;
  const latest = addDays(today, -SIGNED_AFTER_DAYS - 1);
  const [day = latest] = [addDays(begin, -8), latest].sort();
  const main = { random, mission, step: 'mainContract', day, staffId } as const;
  const isOver = end < today;
  const begun = begin <= today;
  const parts = [
    contractOf(main, 'SST', begun || index % 2 === 0 ? 'signed' : 'toSign'),
    contractOf(main, 'PDS', begun ? 'signed' : 'toSign'),
  ];
  const changed = addMonths(begin, 5);
  if (index % 3 === 0 && changed < latest && changed < end) {
    const step = index % 2 === 0 ? 'Prolongation' : 'Avenant';
    const sst = isOver || index % 4 === 0 ? 'signed' : 'toSign';
    const pds = isOver ? 'signed' : index % 4 === 1 ? 'nothing' : 'toSign';
    const amendment = amendmentOf(
      { random, mission, step, day: changed, by: `staff:${staffId}`, today },
      { SST: sst === 'signed', PDS: pds === 'nothing' ? undefined : pds === 'signed' },
    );
    const frame = { ...main, step, day: changed, amendmentId: amendment.id } as const;
    parts.push(contractOf(frame, 'SST', sst), contractOf(frame, 'PDS', pds));
    parts.push({ rows: [], papers: [], amendments: [amendment] });
  }
  return joined(parts);
}

export function contractsOf(
  random: Random,
  missions: readonly PlannedMission[],
  staffId: string,
  today: string,
): PlannedContracts {
  const first = missions.slice(0, MISSIONS);
  return joined(first.map((mission, index) => ofMission(random.of(index), mission, index, staffId, today)));
}
