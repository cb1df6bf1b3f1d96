import type { ColumnType, Generated } from 'kysely';
import type { InstantNow, OptionalInstant } from '../../platform/database/column.ts';

/** « product » stands for the product's own name. */
export type DealType =
  | 'Freelance'
  | 'Freelance_Tech_Digital'
  | 'Freelance_product_People'
  | 'Freelance_RPO'
  | 'CDI'
  | 'CDI_Tech_Digital'
  | 'CDI_product_People'
  | 'People'
  | 'RPO';

export interface DealTable {
  id: Generated<string>;
  mission_id: string;
  won_on: string;
  type: ColumnType<DealType | null, DealType | null | undefined, DealType | null>;
  created_at: InstantNow;
}

/** Written by the database whenever the end of a mission moves. */
export interface MissionEndChangeTable {
  id: Generated<number>;
  mission_id: string;
  changed_at: InstantNow;
  end_before: string;
  end_after: string;
}

export interface ExtensionAssessmentTable {
  mission_id: string;
  assessment: number;
  new_end_date: string | null;
  /** The end of the mission that was judged; null for the one it has. */
  of_end: string | null;
  created_by: string;
  created_at: InstantNow;
  updated_by: string | null;
  updated_at: OptionalInstant;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    deal: DealTable;
    mission_end_change: MissionEndChangeTable;
    extension_assessment: ExtensionAssessmentTable;
  }
}
