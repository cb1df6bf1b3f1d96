import type { Generated } from 'kysely';
import type { InstantNow, OptionalInstant } from '../../platform/database/column.ts';

/** What a skill, or the title of a job, is called; the same shape for both. */
export interface LabelTable {
  id: Generated<string>;
  label: string;
  alternate_labels: Generated<string[]>;
  iso: Generated<boolean>;
  version: Generated<number>;
  created_at: InstantNow;
}

export interface LabelChangeTable {
  id: Generated<string>;
  kind: 'skill' | 'jobTitle';
  action: 'create' | 'update' | 'merge' | 'flatten' | 'delete' | 'deleteUnused';
  staff_id: string | null;
  labels_before: string;
  labels_after: string;
  talent_count: Generated<number>;
  created_at: InstantNow;
  undone_at: OptionalInstant;
}

export interface LabelChangeTalentTable {
  change_id: string;
  talent_id: string;
  level: number | null;
  level_replaced: number | null;
  years: number | null;
  years_replaced: number | null;
}

/** Into which label another one was merged; kept for as long as that is not undone. */
export interface LabelHeirTable {
  label_id: string;
  kind: 'skill' | 'jobTitle';
  heir_id: string;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    skill: LabelTable;
    job_title: LabelTable;
    label_change: LabelChangeTable;
    label_change_talent: LabelChangeTalentTable;
    label_heir: LabelHeirTable;
  }
}
