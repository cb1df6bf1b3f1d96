import type { GraphQLResolveInfo } from 'graphql';
import { sql } from 'kysely';
import type { RequestContext } from '../../platform/context/context.ts';
import { findOne } from '../../platform/read/read-run.ts';
import { ExtensionAssessment } from '../missions/missions.model.ts';

export function findAssessment(context: RequestContext, info: GraphQLResolveInfo, missionId: string) {
  return findOne(
    context,
    info,
    ExtensionAssessment,
    (row) => sql`extension_assessment ${row.table} where ${row('mission_id')} = ${missionId}`,
  );
}
