import type { RequestContext } from '../../platform/context/context.ts';
import { builder } from '../../platform/graphql/builder.ts';
import {
  MyPersonalData,
  PrivacyCode,
  PrivacyRequest,
  PrivacyRequestInput,
  PrivacyRequestKind,
} from './privacy-objects.schema.ts';
import type { Request, RequestKind } from './privacy-request.repository.ts';
import { type RequestFor, requestOnBehalf, requestOwn, withdrawRequest } from './privacy-request.service.ts';
import { myPersonalData, type RequestView, viewOf } from './privacy-view.service.ts';
import {
  askPersonalDataLink,
  confirmPersonalDataCode,
  requireProven,
  sendPersonalDataCode,
} from './self-data.service.ts';

const byLink = { links: ['selfData'] } as const;

async function ask(
  context: RequestContext,
  kind: RequestKind,
  input: RequestFor | null | undefined,
): Promise<RequestView> {
  if (input != null) return viewOf(context, await requestOnBehalf(context, kind, input));
  return own(context, await requestOwn(context, await requireProven(context), kind));
}

const own = async (context: RequestContext, request: Request): Promise<RequestView> => ({
  ...(await viewOf(context, request)),
  isOwn: true,
});

builder.queryFields((t) => ({
  myPersonalData: t.field({
    type: MyPersonalData,
    description: 'What is held about the caller, signed in or by a selfData link and its code.',
    access: byLink,
    resolve: (_root, _args, context) => myPersonalData(context),
  }),
}));

builder.mutationFields((t) => ({
  askPersonalDataLink: t.string({
    description: 'The same answer for every address; its owner gets a link, which needs a code.',
    access: 'public',
    args: { email: t.arg.string({ required: true }), kind: t.arg({ type: PrivacyRequestKind, required: true }) },
    resolve: (_root, { email, kind }, context) => askPersonalDataLink(context, email, kind),
  }),
  sendPersonalDataCode: t.field({
    type: PrivacyCode,
    access: byLink,
    resolve: (_root, _args, context) => sendPersonalDataCode(context),
  }),
  confirmPersonalDataCode: t.field({
    type: PrivacyRequest,
    access: byLink,
    args: { code: t.arg.string({ required: true }) },
    resolve: async (_root, { code }, context) => own(context, await confirmPersonalDataCode(context, code)),
  }),
  requestErasure: t.field({
    type: PrivacyRequest,
    description: 'One’s own data, or somebody else’s by a data officer (`for`).',
    access: byLink,
    args: { for: t.arg({ type: PrivacyRequestInput }) },
    resolve: (_root, args, context) => ask(context, 'erasure', args.for),
  }),
  exportPersonalData: t.field({
    type: PrivacyRequest,
    description: 'A copy of one’s own data; a data officer notes that somebody asked for theirs (`for`).',
    access: byLink,
    args: { for: t.arg({ type: PrivacyRequestInput }) },
    resolve: (_root, args, context) => ask(context, 'export', args.for),
  }),
  withdrawPrivacyRequest: t.field({
    type: PrivacyRequest,
    access: byLink,
    args: { recordId: t.arg.id({ required: true }) },
    resolve: async (_root, { recordId }, context) => {
      const { person } = await requireProven(context);
      return own(context, await withdrawRequest(context, person, recordId));
    },
  }),
}));
