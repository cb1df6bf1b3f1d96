import { sql } from 'kysely';
import { Me } from '../../identity/session/session.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { readList, selectionOf } from '../../platform/read/read-run.ts';
import { Society } from './societies.model.ts';

builder.objectField(Me, 'societies', (t) =>
  t.field({
    type: [Society.ref],
    description: 'The companies a Bloomer is paid through, or the client society of a contact.',
    resolve: (_me, _args, context, info) => {
      const { bloomerId, societyId } = context.viewer;
      if (bloomerId === null && societyId === null) return [];
      return readList(context, Society, selectionOf(info), {
        rows: (society) => sql`society ${society.table} where ${society('id')} = ${societyId} or ${society('id')} in
          (select bloomer_billing_society_id from mission where bloomer_id = ${bloomerId} and deleted_at is null)`,
        orderBy: (society) => sql`${society('name')}, ${society('id')}`,
      });
    },
  }),
);
