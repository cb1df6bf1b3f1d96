import { sql } from 'kysely';
import { defineRetention, noHoldOn } from '../../platform/retention/retention.ts';

defineRetention({
  category: 'helpMessages',
  table: 'help_message',
  keeps: '12 months',
  since: 'created_at',
  where: sql`exists (select from help_conversation c where c.id = r.conversation_id
    and ${noHoldOn('bloomer', 'c.bloomer_id')})`,
  personal: true,
});
defineRetention({
  category: 'helpConversations',
  table: 'help_conversation',
  keeps: '12 months',
  since: 'created_at',
  where: sql`not exists (select from help_message m where m.conversation_id = r.id)`,
  personal: true,
});
