import { builder, talentsBuilder } from '../../platform/graphql/builder.ts';
import { fail } from './error-test.service.ts';

const description =
  'Fails on purpose with this code and status (200, 400, 404, 500 or 503). For tests of error screens.';

builder.queryField('boom', (t) =>
  t.string({
    description,
    args: { code: t.arg.string({ required: true }), status: t.arg.int() },
    resolve: (_root, { code, status }, context) => fail(context, code, status),
  }),
);

builder.mutationField('boomUpdate', (t) =>
  t.string({
    description,
    args: { code: t.arg.string({ required: true, defaultValue: 'XXXX' }), status: t.arg.int() },
    resolve: (_root, { code, status }, context) => fail(context, code, status),
  }),
);

talentsBuilder.queryField('boom', (t) =>
  t.string({
    description,
    args: { code: t.arg.string({ required: true }), status: t.arg.int() },
    resolve: (_root, { code, status }, context) => fail(context, code, status),
  }),
);
