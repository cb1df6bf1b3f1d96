import { builder } from '../../platform/graphql/builder.ts';
import { executeErasure } from './erasure.service.ts';
import { makeDataCopyAgain } from './export.service.ts';
import { noteHandover } from './handover.service.ts';
import { legalHolds, liftLegalHold, setLegalHold } from './legal-hold.service.ts';
import { DataPersonKind, LegalHold, PrivacyPerson, PrivacyRequest, ToldChannel } from './privacy-objects.schema.ts';
import { checkIdentity, refuseRequest } from './privacy-request.service.ts';
import { privacyPeople, privacyRequest, privacyRequests, viewOf } from './privacy-view.service.ts';

builder.queryFields((t) => ({
  privacyRequests: t.field({
    type: [PrivacyRequest],
    description: 'For data officers: what is open, the most urgent first, or what has ended.',
    args: { open: t.arg.boolean({ defaultValue: true }) },
    resolve: (_root, { open }, context) => privacyRequests(context, open !== false),
  }),
  privacyRequest: t.field({
    type: PrivacyRequest,
    args: { recordId: t.arg.id({ required: true }) },
    resolve: (_root, { recordId }, context) => privacyRequest(context, recordId),
  }),
  privacyPeople: t.field({
    type: [PrivacyPerson],
    description: 'For data officers: Bloomers and contacts by name or address.',
    args: { search: t.arg.string({ required: true }) },
    resolve: (_root, { search }, context) => privacyPeople(context, search),
  }),
  legalHolds: t.field({ type: [LegalHold], resolve: (_root, _args, context) => legalHolds(context) }),
}));

builder.mutationFields((t) => ({
  checkPrivacyIdentity: t.field({
    type: PrivacyRequest,
    args: { recordId: t.arg.id({ required: true }), proof: t.arg.string({ required: true }) },
    resolve: async (_root, { recordId, proof }, context) =>
      viewOf(context, await checkIdentity(context, recordId, proof)),
  }),
  refusePrivacyRequest: t.field({
    type: PrivacyRequest,
    args: { recordId: t.arg.id({ required: true }), reason: t.arg.string({ required: true }) },
    resolve: async (_root, { recordId, reason }, context) =>
      viewOf(context, await refuseRequest(context, recordId, reason)),
  }),
  makeDataCopyAgain: t.field({
    type: PrivacyRequest,
    description: 'For data officers: begins a copy again for which no try was left.',
    args: { recordId: t.arg.id({ required: true }) },
    resolve: async (_root, { recordId }, context) => viewOf(context, await makeDataCopyAgain(context, recordId)),
  }),
  noteDataHandover: t.field({
    type: PrivacyRequest,
    description: 'For data officers: a copy that the firm handed over itself, by `by` on the day `on`.',
    args: {
      recordId: t.arg.id({ required: true }),
      by: t.arg({ type: ToldChannel, required: true }),
      on: t.arg({ type: 'Date', required: true }),
    },
    resolve: async (_root, { recordId, by, on }, context) =>
      viewOf(context, await noteHandover(context, recordId, { by, on })),
  }),
  executeErasure: t.field({
    type: PrivacyRequest,
    description: 'For data officers with a second factor: `confirmation` repeats the person’s address.',
    args: { recordId: t.arg.id({ required: true }), confirmation: t.arg.string({ required: true }) },
    resolve: async (_root, { recordId, confirmation }, context) =>
      viewOf(context, await executeErasure(context, recordId, confirmation)),
  }),
  setLegalHold: t.field({
    type: LegalHold,
    args: {
      personKind: t.arg({ type: DataPersonKind, required: true }),
      recordId: t.arg.id({ required: true }),
      reason: t.arg.string({ required: true }),
    },
    resolve: (_root, { personKind, recordId, reason }, context) =>
      setLegalHold(context, { kind: personKind, recordId }, reason),
  }),
  liftLegalHold: t.boolean({
    args: { personKind: t.arg({ type: DataPersonKind, required: true }), recordId: t.arg.id({ required: true }) },
    resolve: (_root, { personKind, recordId }, context) => liftLegalHold(context, { kind: personKind, recordId }),
  }),
}));
