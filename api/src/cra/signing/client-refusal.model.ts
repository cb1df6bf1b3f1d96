import { sql } from 'kysely';
import { extendModel, one, readModel, scalar } from '../../platform/read/read-model.ts';
import { Activity } from '../activities/activities.model.ts';
import { unansweredRefusal } from './client-refusal.sql.ts';

const ClientRefusal = readModel(
  'ClientRefusal',
  {
    refusedAt: scalar('DateTime', 'refused_at'),
    refusedBy: scalar('String', 'refused_by'),
    reason: scalar('String', 'reason'),
    days: scalar('Date', (refusal) => sql`to_json(${refusal('days')})`, { list: true }),
  },
  'Why a client did not sign a report, and which days are wrong.',
);

extendModel(Activity, {
  refusal: one(() => ClientRefusal, unansweredRefusal, { nullable: true }),
});
