import type { CraSnapshot } from '../../paper/documents/cra.snapshot.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Correction, correctionOf, findReplacing } from '../activities/correction-record.repository.ts';
import type { MonthDetails } from '../activities/cra-details.rules.ts';
import type { SigningDocument } from './signing-document.repository.ts';

export interface ReplacedReport {
  validation: Correction['validation'];
  validatedAt: Date;
  totalDays: number;
  /** Why, for who reads the whole report. */
  reason: string | null;
  changes: ChangedDay[];
}

export interface ChangedDay {
  date: string;
  dayWorkedBefore: number;
  dayWorked: number;
  astreinteBefore: number;
  astreinte: number;
}

export interface CorrectionView {
  correctedAt: Date | null;
  replacedAt: Date | null;
  replaces: ReplacedReport | null;
}

/** What a document says of the corrections of its month: whether it was corrected itself, and what it replaces. */
export async function correctionView(
  db: Db,
  document: SigningDocument,
  snapshot: CraSnapshot,
  whole: boolean,
): Promise<CorrectionView> {
  const later = document.corrected_at === null ? undefined : await correctionOf(db, 'document_id', document.id);
  const earlier = snapshot.replaces && (await findReplacing(db, document.activity_id, snapshot.replaces.id));
  return {
    correctedAt: later?.opened_at ?? null,
    replacedAt: later?.closed_at ?? null,
    replaces: earlier ? replaced(earlier, snapshot, whole) : null,
  };
}

function replaced(earlier: Correction, snapshot: CraSnapshot, whole: boolean): ReplacedReport {
  const { validation, validated_at: validatedAt, total_days: totalDays, reason } = earlier;
  const changes = changedDays(earlier.details as MonthDetails, snapshot);
  return { validation, validatedAt, totalDays, reason: whole ? reason : null, changes };
}

/** The days of a report that say something else than they did before. */
export function changedDays(
  before: Readonly<Record<string, Pick<MonthDetails[string], 'dayWorked' | 'astreinte'>>>,
  { days }: CraSnapshot,
): ChangedDay[] {
  return days.flatMap(({ date, dayWorked, astreinte }): ChangedDay[] => {
    const dayWorkedBefore = before[date]?.dayWorked ?? 0;
    const astreinteBefore = before[date]?.astreinte ?? 0;
    if (dayWorkedBefore === dayWorked && astreinteBefore === astreinte) return [];
    return [{ date, dayWorkedBefore, dayWorked, astreinteBefore, astreinte }];
  });
}
