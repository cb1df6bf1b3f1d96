import { sql } from 'kysely';
import { builder } from '../../platform/graphql/builder.ts';
import { findOne } from '../../platform/read/read-run.ts';
import { Me } from '../session/session.schema.ts';
import { Bloomer } from './people.model.ts';

builder.objectField(Me, 'bloomer', (t) =>
  t.field({
    type: Bloomer.ref,
    nullable: true,
    resolve: (_me, _args, context, info) => {
      const { bloomerId } = context.viewer;
      if (bloomerId === null) return null;
      return findOne(context, info, Bloomer, (row) => sql`bloomer ${row.table} where ${row('id')} = ${bloomerId}`);
    },
  }),
);
