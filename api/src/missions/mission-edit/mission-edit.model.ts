import type { GraphQLResolveInfo } from 'graphql';
import { sql } from 'kysely';
import type { RequestContext } from '../../platform/context/context.ts';
import { extendModel, scalar } from '../../platform/read/read-model.ts';
import { findOne } from '../../platform/read/read-run.ts';
import { ExtensionAssessment, Mission } from '../missions/missions.model.ts';

export function findAssessment(context: RequestContext, info: GraphQLResolveInfo, missionId: string) {
  return findOne(
    context,
    info,
    ExtensionAssessment,
    (row) => sql`extension_assessment ${row.table} where ${row('mission_id')} = ${missionId}`,
  );
}

extendModel(Mission, {
  // missions.policy.ts says the same.
  viewerCanComplete: scalar('Boolean', (mission, { flags, today }) =>
    flags.account ? sql`${mission('end_mission')} < ${sql.lit(today)}` : sql`false`,
  ),
});
