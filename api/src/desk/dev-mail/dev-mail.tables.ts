import type { Generated } from 'kysely';
import type { InstantNow } from '../../platform/database/column.ts';

export interface DevMailTable {
  id: Generated<string>;
  channel: Generated<'email' | 'sms' | 'whatsapp'>;
  message_id: string;
  sender: string;
  recipient: string;
  subject: string;
  raw: Buffer;
  received_at: InstantNow;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    dev_mail: DevMailTable;
  }
}
