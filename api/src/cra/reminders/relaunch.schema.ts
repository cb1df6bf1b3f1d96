import { builder } from '../../platform/graphql/builder.ts';
import { relaunchBloomer, relaunchClient } from './relaunch.service.ts';

const Relaunch = builder.objectRef<Awaited<ReturnType<typeof relaunchClient>>>('Relaunch');
Relaunch.implement({
  fields: (t) => ({ alreadySentToday: t.exposeBoolean('alreadySentToday'), message: t.exposeString('message') }),
});

builder.mutationField('relaunchInviteClientCRA', (t) =>
  t.field({
    type: Relaunch,
    args: { signingDocumentId: t.arg.id({ required: true }) },
    resolve: (_root, { signingDocumentId }, context) => relaunchClient(context, signingDocumentId),
  }),
);

builder.mutationField('relaunchBloomerCRA', (t) =>
  t.field({
    type: Relaunch,
    args: { missionId: t.arg.id({ required: true }), month: t.arg({ type: 'Date', required: true }) },
    resolve: (_root, { missionId, month }, context) => relaunchBloomer(context, missionId, month),
  }),
);
