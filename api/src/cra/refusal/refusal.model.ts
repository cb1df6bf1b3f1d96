import { sql } from 'kysely';
import { extendModel, one, readModel, scalar } from '../../platform/read/read-model.ts';
import { Activity } from '../activities/activities.model.ts';

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
  refusal: one(
    () => ClientRefusal,
    // What came after it, signed again by the Bloomer, forced or accepted on paper, answers it.
    (activity, refusal) => sql`client_refusal ${refusal.table}
      join signing_document as refused on refused.id = ${refusal('document_id')}
      where ${refusal('activity_id')} = ${activity('id')} and ${activity('validation')} is null
        and not exists (select from signing_document as later join signature as s on s.document_id = later.id
          where later.activity_id = ${activity('id')} and later.version > refused.version)`,
    { nullable: true },
  ),
});
