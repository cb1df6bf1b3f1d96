import { sql } from 'kysely';
import type { RequestContext } from '../../platform/context/context.ts';
import { builder } from '../../platform/graphql/builder.ts';
import {
  type Alias,
  extendModel,
  many,
  one,
  optional,
  readModel,
  type Scope,
  type Sql,
  scalar,
} from '../../platform/read/read-model.ts';
import { readOne } from '../../platform/read/read-run.ts';
import { LegalContract } from '../contracts/contracts.model.ts';
import { Mission } from '../missions/missions.model.ts';

const AmendmentStep = builder.enumType('MissionAmendmentStep', {
  description: 'Prolongation: a later end only; Avenant: anything else.',
  values: ['Avenant', 'Prolongation'] as const,
});
const AmendmentState = builder.enumType('MissionAmendmentState', {
  values: ['abandoned', 'partiallySigned', 'pending', 'signed'] as const,
});

/** What both sides of a mission agree on is for staff; a side learns it from its own contract. */
const staffOnly =
  (value: (row: Alias) => Sql) =>
  (row: Alias, { flags }: Scope): Sql =>
    flags.office ? value(row) : sql`null`;

const euros = (column: string) => staffOnly((row) => sql`${row(column)} / 100.0`);
const column = (name: string) => staffOnly((row) => row(name));

export const MissionAmendment = readModel('MissionAmendment', {
  recordId: scalar('ID', 'id'),
  number: scalar('Int', 'number'),
  step: scalar(AmendmentStep, 'step'),
  state: scalar(AmendmentState, 'state'),
  formerEndMission: scalar('Date', 'former_end'),
  newEndMission: optional('Date', 'new_end'),
  formerPurchasePrice: optional('Float', euros('former_purchase_price_cents')),
  newPurchasePrice: optional('Float', euros('new_purchase_price_cents')),
  formerSalePrice: optional('Float', euros('former_sale_price_cents')),
  newSalePrice: optional('Float', euros('new_sale_price_cents')),
  newPricingDate: optional('Date', column('new_pricing_date')),
  createdAt: scalar('DateTime', 'created_at'),
  contracts: many(
    () => LegalContract,
    (amendment, contract, { flags }) => sql`legal_contract ${contract.table}
      where ${contract('amendment_id')} = ${amendment('id')} and ${contract('replaced_by_id')} is null
        and ${sql.lit(flags.office)}`,
    (contract) => sql`${contract('type')} desc, ${contract('created_at')}`,
  ),
  // amendments.policy.ts says the same for a write.
  viewerCanAbandon: scalar('Boolean', (amendment, { flags }) =>
    flags.account
      ? sql`(${amendment('state')} = 'pending' and not exists (select from legal_contract as signed
          where signed.amendment_id = ${amendment('id')} and signed.state in ('partially', 'signed')))`
      : sql`false`,
  ),
});

extendModel(Mission, {
  /** For staff: all that changed the mission, given up or not. */
  amendments: many(
    () => MissionAmendment,
    (mission, amendment, { flags }) => sql`amendment ${amendment.table}
      where ${amendment('mission_id')} = ${mission('id')} and ${sql.lit(flags.office)}`,
    (amendment) => amendment('number'),
  ),
  /** The amendment that somebody still has to sign; its end of the mission counts already. */
  pendingAmendment: one(
    () => MissionAmendment,
    (mission, amendment, { flags }) => sql`amendment ${amendment.table}
      where ${amendment('mission_id')} = ${mission('id')} and ${amendment('state')} in ('pending', 'partiallySigned')
        and ${flags.office ? sql`true` : sql`${amendment('new_end')} is not null`}`,
    { nullable: true },
  ),
});

export function readAmendment(context: RequestContext, info: Parameters<typeof readOne>[1], id: string) {
  return readOne(context, info, MissionAmendment, (row) => sql`amendment ${row.table} where ${row('id')} = ${id}`);
}
