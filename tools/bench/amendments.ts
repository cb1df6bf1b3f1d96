import pg from 'pg';
import type { Product } from '../start/product.ts';
import { execute, graphqlCall, tokenOf } from './graphql.ts';
import { quantile } from './load.ts';
import type { Measure } from './report.ts';

const ACCOUNT = 'admin@bloom.example';
const RUNS = 40;
/** Account managers who send one at the same moment. */
const AT_ONCE = 2;
const WARM_UP = 4;
const GOAL_MS = 3_000;
const GIVE_UP_MS = 30_000;
const LOOK_EVERY_MS = 20;

const CREATE = `mutation ($input: CreateMissionAmendmentInput!) {
  createMissionAmendment(input: $input) { recordId contracts { recordId } }
}`;
const LOOK = `query ($id: ID!) {
  getLegalContractsByMission(missionId: $id) { contracts { recordId state emptyFileUrl nbSigner } }
}`;

interface Contract {
  recordId: string;
  state: string;
  emptyFileUrl: string | null;
  nbSigner: number | null;
}

/** Running missions that have prices, a company on both sides and no amendment that waits. */
async function findMissions(databaseUrl: string, count: number): Promise<{ id: string; end: string }[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string; end: string }>(
    `select m.id, m.end_mission::text as end from mission m
     where m.deleted_at is null and m.begin_mission <= current_date and m.end_mission >= current_date
       and m.bloomer_billing_society_id is not null
       and exists (select from pricing p where p.mission_id = m.id)
       and exists (select from mission_contact mc join contact c on c.id = mc.contact_id
         where mc.mission_id = m.id and mc.role = 'operations' and c.email is not null and c.removed_at is null)
       and not exists (select from amendment a where a.mission_id = m.id and a.state in ('pending', 'partiallySigned'))
     order by m.id limit $1`,
    [count],
  );
  await client.end();
  if (rows.length < count) throw new Error(`${rows.length} missions of ${count} can be amended`);
  return rows;
}

function twoMonthsLater(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 3, 0)).toISOString().slice(0, 10);
}

/** Milliseconds from the click until both documents are made and the signers are asked. */
async function amend(product: Product, token: string, mission: { id: string; end: string }): Promise<number> {
  const input = {
    recordId: mission.id,
    newEndMission: twoMonthsLater(mission.end),
    useTemplateForSST: true,
    useTemplateForPDS: true,
    newPurchasePrice: 1234,
    newSalePrice: 2345,
    newPricingDate: mission.end,
    firstClause: 'Deux jours de télétravail par semaine sont accordés au consultant.',
    secondClauseForSST: 'Le matériel informatique est fourni par le Sous-traitant.',
    secondClauseForPDS: 'Le Client fournit un poste de travail dans ses locaux.',
  };
  const start = performance.now();
  const { createMissionAmendment } = await execute<{ createMissionAmendment: { contracts: { recordId: string }[] } }>(
    graphqlCall(product, token, CREATE, { input }),
  );
  const made = new Set(createMissionAmendment.contracts.map(({ recordId }) => recordId));
  if (made.size !== 2) throw new Error(`${made.size} contracts instead of 2`);
  while (performance.now() - start < GIVE_UP_MS) {
    const { getLegalContractsByMission } = await execute<{ getLegalContractsByMission: { contracts: Contract[] } }>(
      graphqlCall(product, token, LOOK, { id: mission.id }),
    );
    const ready = getLegalContractsByMission.contracts.filter(
      ({ recordId, state, emptyFileUrl }) => made.has(recordId) && emptyFileUrl !== null && state === 'sent',
    );
    if (ready.length === 2) return performance.now() - start;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error(`The contracts of ${mission.id} are not ready after ${GIVE_UP_MS} ms`);
}

/** Amendments with two generated documents, each until it can be signed by both sides. */
export async function measureAmendments(product: Product): Promise<Measure[]> {
  const token = await tokenOf(product, ACCOUNT);
  const missions = await findMissions(product.databaseUrl, RUNS + WARM_UP);
  const durations: number[] = [];
  const people = Array.from({ length: AT_ONCE }, async () => {
    for (let mission = missions.shift(); mission !== undefined; mission = missions.shift()) {
      durations.push(await amend(product, token, mission));
    }
  });
  await Promise.all(people);
  const counted = durations.slice(WARM_UP);
  return [
    {
      what: `amendment until both contracts can be signed, p95 of ${counted.length} with ${AT_ONCE} at once`,
      value: quantile(counted, 0.95),
      unit: 'ms',
      goal: GOAL_MS,
      details: { p50: quantile(counted, 0.5), max: Math.max(...counted) },
    },
  ];
}
