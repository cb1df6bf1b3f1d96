import { sql } from 'kysely';
import {
  type Alias,
  alias,
  extendModel,
  many,
  one,
  optional,
  readModel,
  type Scope,
  scalar,
} from '../../platform/read/read-model.ts';
import { Activity, ActivityValidation } from '../activities/activities.model.ts';
import { EVIDENCE_PREFIX, reportFile } from '../activities/activities.sql.ts';
import { correctionRefusal, viewerCanCorrect } from '../activities/correction.sql.ts';

const ActivityCorrection = readModel(
  'ActivityCorrection',
  {
    version: scalar('Int', 'version'),
    reason: scalar('String', 'reason'),
    openedAt: scalar('DateTime', 'opened_at'),
    openedBy: scalar('String', 'opened_by_name'),
  },
  'A month that is open again: the version that is being made, and why.',
);

/** Where the kept file of a version is; for those to whom correction.files.ts serves it. */
function pathOfVersion(correction: Alias, { flags }: Scope) {
  return flags.staff && !flags.office ? sql`null` : versionFile(correction, '');
}

/** Its evidence with addresses of the network, for those who look after personal data. */
function evidenceOfVersion(correction: Alias, { flags }: Scope) {
  if (!flags.dpo) return sql`null`;
  return sql`case when ${correction('document_id')} is not null then ${versionFile(correction, EVIDENCE_PREFIX)} end`;
}

function versionFile(correction: Alias, prefix: string) {
  const folder = sql`'versions/' || (${correction('version')} - 1) || ${sql.lit(`/${prefix}`)}`;
  return sql`(select ${reportFile(alias('kept'), folder)}
    from activity as kept where kept.id = ${correction('activity_id')})`;
}

const ActivityVersion = readModel(
  'ActivityVersion',
  {
    version: scalar('Int', (correction) => sql`${correction('version')} - 1`),
    validation: scalar(ActivityValidation, 'validation'),
    validatedAt: scalar('DateTime', 'validated_at'),
    totalDays: scalar('Float', 'total_days'),
    reason: scalar('String', 'reason'),
    correctedAt: scalar('DateTime', 'opened_at'),
    replacedAt: optional('DateTime', 'closed_at'),
    path: optional('String', pathOfVersion),
    urlEvidence: optional('String', evidenceOfVersion),
  },
  'A version of a month that counted: it goes on counting until the next one is validated (replacedAt).',
);

extendModel(Activity, {
  correction: one(
    () => ActivityCorrection,
    (activity, correction) => sql`activity_correction ${correction.table}
      where ${correction('activity_id')} = ${activity('id')} and ${correction('closed_at')} is null`,
    { nullable: true },
  ),
  versions: many(
    () => ActivityVersion,
    (activity, correction) => sql`activity_correction ${correction.table}
      where ${correction('activity_id')} = ${activity('id')}`,
    (correction) => sql`${correction('version')}`,
  ),
  viewerCanCorrect: scalar('Boolean', viewerCanCorrect),
  correctionObstacle: optional('String', correctionRefusal),
});
