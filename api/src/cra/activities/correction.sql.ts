/** When a validated month may be opened again for a correction, and what its corrections say, as SQL. */
import { sql } from 'kysely';
import { parisDay } from '../../platform/database/paris-day.sql.ts';
import type { Alias, Scope, Sql } from '../../platform/read/read-model.ts';
import { isLocked } from './closed-month.sql.ts';

export type CorrectionObstacle = 'CORRECTION_OPEN' | 'NOT_VALIDATED' | 'MONTH_LOCKED' | 'ERASED';

export const CORRECTION_SENTENCES: Readonly<Record<CorrectionObstacle, string>> = {
  CORRECTION_OPEN: 'Une correction de ce mois est déjà en cours\u00a0: il est ouvert.',
  NOT_VALIDATED: 'Ce mois n’est pas encore validé\u00a0: il se modifie sans être corrigé.',
  MONTH_LOCKED: 'Ce mois est clôturé\u00a0: la finance le rouvre avant qu’il soit corrigé.',
  ERASED: 'Les données de ce Bloomer ont été effacées à sa demande\u00a0: ses mois ne se corrigent plus.',
};

const corrections = (activity: Alias): Sql =>
  sql`from activity_correction as correction where correction.activity_id = ${activity('id')}`;

/** Whether the month is open again, and its corrected version not validated yet. */
export const isBeingCorrected = (activity: Alias): Sql =>
  sql`exists (select ${corrections(activity)} and correction.closed_at is null)`;

/** The first reason that holds; null where it may be corrected. */
export function correctionObstacle(activity: Alias): Sql {
  const mission = (column: 'client_society_id' | 'bloomer_id') =>
    sql`(select of.${sql.ref(column)} from mission as of where of.id = ${activity('mission_id')})`;
  const reasons: [CorrectionObstacle, Sql][] = [
    ['CORRECTION_OPEN', isBeingCorrected(activity)],
    ['NOT_VALIDATED', sql`${activity('validation')} is null`],
    ['MONTH_LOCKED', isLocked(activity('month'), mission('client_society_id'))],
    ['ERASED', sql`exists (select from bloomer where bloomer.id = ${mission('bloomer_id')} and erased_at is not null)`],
  ];
  return sql`case ${sql.join(
    reasons.map(([reason, holds]) => sql`when ${holds} then ${sql.lit(reason)}`),
    sql` `,
  )} end`;
}

/** Why it may not, in words, for who could: account managers. The product itself opens no month. */
export function correctionRefusal(activity: Alias, { flags }: Scope): Sql {
  if (!flags.accountOfficer) return sql`null`;
  const sentences = Object.entries(CORRECTION_SENTENCES).map(
    ([reason, sentence]) => sql`when ${sql.lit(reason)} then ${sql.lit(sentence)}`,
  );
  return sql`case ${correctionObstacle(activity)} ${sql.join(sentences, sql` `)} end`;
}

export function viewerCanCorrect(activity: Alias, { flags }: Scope): Sql {
  return flags.accountOfficer ? sql`(${correctionObstacle(activity)}) is null` : sql`false`;
}

/** What the latest version of a month replaces; null for a month that was never corrected. */
export interface LastCorrection {
  version: number;
  reason: string;
  isOpen: boolean;
  /** Of the version before: its document, and the day of Paris it was validated on. */
  replacedId: string | null;
  replacedOn: string;
}

export const lastCorrection = (activity: Alias): Sql => sql`(select json_build_object(
    'version', correction.version, 'reason', correction.reason, 'isOpen', correction.closed_at is null,
    'replacedId', coalesce(correction.document_id, correction.forced_report_id, correction.cra_file_id),
    'replacedOn', ${parisDay('correction.validated_at')}::text)
  ${corrections(activity)} order by correction.version desc limit 1)`;
