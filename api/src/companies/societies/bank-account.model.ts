import type { GraphQLResolveInfo } from 'graphql';
import { type RawBuilder, sql } from 'kysely';
import type { RequestContext } from '../../platform/context/context.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { type Alias, computed, extendModel, one, optional, readModel, scalar } from '../../platform/read/read-model.ts';
import { readOne } from '../../platform/read/read-run.ts';
import { canApprove, canRefuse } from './bank-account.service.ts';
import { Society } from './societies.model.ts';
import { seesPapers } from './societies.sql.ts';

const BankAccountChangeState = builder.enumType('BankAccountChangeState', {
  values: ['applied', 'approved', 'pending', 'refused', 'replaced', 'withdrawn'] as const,
});

/** The full name behind `staff:…` or `bloomer:…`. */
export function nameOf(actor: (row: Alias) => RawBuilder<unknown>) {
  return (row: Alias) => sql`coalesce(
    (select p.firstname || ' ' || p.lastname from staff p where 'staff:' || p.id = ${actor(row)}),
    (select p.firstname || ' ' || p.lastname from bloomer p where 'bloomer:' || p.id = ${actor(row)}), 'Produit')`;
}

export const BankAccountChange = readModel('BankAccountChange', {
  recordId: scalar('ID', 'id'),
  IBAN: scalar('String', 'iban'),
  BIC: scalar('String', 'bic'),
  formerIBAN: optional('String', 'former_iban'),
  state: scalar(BankAccountChangeState, 'state'),
  requestedAt: scalar('DateTime', 'requested_at'),
  requestedBy: scalar(
    'String',
    nameOf((row) => row('requested_by')),
  ),
  /** The account counts at this instant at the earliest. */
  heldUntil: scalar('DateTime', 'held_until'),
  approvedAt: optional('DateTime', 'approved_at'),
  approvedBy: optional(
    'String',
    (row) => sql`case when ${row('approved_by')} is not null
    then ${nameOf((change) => change('approved_by'))(row)} end`,
  ),
  society: one(
    () => Society,
    (change, society) => sql`society ${society.table} where ${society('id')} = ${change('society_id')}`,
  ),
  viewerCanApprove: computed(
    'Boolean',
    { requestedBy: (change) => change('requested_by'), state: (change) => change('state') },
    ({ requestedBy, state }, { viewer }) => canApprove(viewer, String(requestedBy), String(state)),
  ),
  viewerCanRefuse: computed('Boolean', { state: (change) => change('state') }, ({ state }, { viewer }) =>
    canRefuse(viewer, String(state)),
  ),
});

extendModel(Society, {
  /** The account that waits; whoever sees the one in force sees it. */
  bankAccountChange: one(
    () => BankAccountChange,
    (society, change, scope) => sql`bank_account_change ${change.table}
      where ${change('society_id')} = ${society('id')} and ${change('state')} in ('pending', 'approved')
        and ${seesPapers(society, scope)} limit 1`,
    { nullable: true },
  ),
});

export function readChange(context: RequestContext, info: GraphQLResolveInfo, id: string) {
  return readOne(
    context,
    info,
    BankAccountChange,
    (row) => sql`bank_account_change ${row.table} where ${row('id')} = ${id}`,
  );
}
