import type { ColumnType, Generated } from 'kysely';
import type { InstantNow } from '../../platform/database/column.ts';
import type { ReceivedAmount } from './invoice-platform.ts';

export interface DevPlatformFlowTable {
  id: Generated<string>;
  tracking_id: string;
  name: string;
  syntax: string;
  processing_rule: Generated<string>;
  bytes: Buffer;
  received_at: InstantNow;
}

export interface DevPlatformEventTable {
  id: Generated<string>;
  flow_id: string;
  code: string;
  reason: string | null;
  at: ColumnType<Date, Date | string, never>;
  amounts: ColumnType<ReceivedAmount[], string | undefined, never>;
  told_at: InstantNow;
}

export interface DevPlatformInboundTable {
  id: Generated<string>;
  name: string;
  bytes: Buffer;
  filed_at: InstantNow;
}

export const platformMoods = ['well', 'refuses', 'away', 'lost'] as const;
export type PlatformMood = (typeof platformMoods)[number];

/** One row at most; without it the platform is well. */
export interface DevPlatformMoodTable {
  is_one: Generated<boolean>;
  mood: PlatformMood;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    dev_platform_flow: DevPlatformFlowTable;
    dev_platform_event: DevPlatformEventTable;
    dev_platform_inbound: DevPlatformInboundTable;
    dev_platform_mood: DevPlatformMoodTable;
  }
}
