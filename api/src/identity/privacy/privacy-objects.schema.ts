import type { Row } from '../../platform/database/database.tables.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { previewErasure } from './erasure.service.ts';
import { isForHandover } from './handover.service.ts';
import type { Block } from './privacy.policy.ts';
import {
  blocksOfView,
  confirmationOfView,
  type OwnDataView,
  type PersonView,
  type RequestView,
  receiptOfRequest,
} from './privacy-view.service.ts';
import type { ErasedLine, KeptLine, Plan } from './receipt.ts';

export const PrivacyRequestKind = builder.enumType('PrivacyRequestKind', { values: ['erasure', 'export'] as const });
export const DataPersonKind = builder.enumType('DataPersonKind', { values: ['bloomer', 'contact', 'talent'] as const });
export const ToldChannel = builder.enumType('PrivacyToldChannel', {
  values: ['inPerson', 'letter', 'mail', 'phone'] as const,
});
const Channel = builder.enumType('PrivacyChannel', {
  values: ['inPerson', 'letter', 'link', 'mail', 'phone', 'replay', 'session'] as const,
});
const State = builder.enumType('PrivacyRequestState', {
  values: ['checked', 'done', 'refused', 'requested', 'running', 'withdrawn'] as const,
});
const BlockCode = builder.enumType('ErasureBlockCode', {
  values: ['LEGAL_HOLD', 'RUNNING_CONTRACT', 'OTHER_ADDRESS'] as const,
});

const ErasureBlock = builder.objectRef<Block>('ErasureBlock');
ErasureBlock.implement({
  fields: (t) => ({ code: t.expose('code', { type: BlockCode }), message: t.exposeString('message') }),
});

const Erased = builder.objectRef<ErasedLine>('ErasedData');
Erased.implement({
  fields: (t) => ({
    category: t.exposeID('category'),
    label: t.exposeString('label'),
    count: t.exposeInt('count'),
  }),
});

const Kept = builder.objectRef<KeptLine>('KeptData');
Kept.implement({
  fields: (t) => ({
    category: t.exposeID('category'),
    label: t.exposeString('label'),
    count: t.exposeInt('count'),
    why: t.exposeString('why'),
    until: t.exposeString('until'),
  }),
});

const ErasurePlan = builder.objectRef<Plan>('ErasurePlan');
ErasurePlan.implement({
  description: 'What an erasure does, or did: nothing in it names a person.',
  fields: (t) => ({
    erased: t.expose('erased', { type: [Erased] }),
    kept: t.expose('kept', { type: [Kept] }),
  }),
});

const fileOf = ({ request, isOwn }: RequestView, id: string | null, name: string): string | null =>
  id === null || !(isOwn || isForHandover(request)) ? null : `/files/personal-data/${request.id}/${name}`;

export const PrivacyRequest = builder.objectRef<RequestView>('PrivacyRequest');
PrivacyRequest.implement({
  fields: (t) => ({
    recordId: t.id({ resolve: ({ request }) => request.id }),
    kind: t.field({ type: PrivacyRequestKind, resolve: ({ request }) => request.kind }),
    state: t.field({ type: State, resolve: ({ request }) => request.state }),
    channel: t.field({ type: Channel, resolve: ({ request }) => request.channel }),
    requestedAt: t.field({ type: 'DateTime', resolve: ({ request }) => request.requested_at }),
    dueOn: t.field({ type: 'Date', resolve: ({ request }) => request.due_on }),
    identityCheckedAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ request }) => request.identity_checked_at,
    }),
    identityProof: t.string({
      nullable: true,
      resolve: ({ request, isOwn }) => (isOwn ? null : request.identity_proof),
    }),
    refusal: t.string({ nullable: true, resolve: ({ request }) => request.refusal }),
    closedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ request }) => request.closed_at }),
    personKind: t.field({ type: DataPersonKind, resolve: ({ request }) => request.person_kind }),
    personRecordId: t.id({ resolve: ({ request }) => request.person_id }),
    personName: t.string({ nullable: true, resolve: ({ person }) => person?.fullname ?? null }),
    personEmail: t.string({ nullable: true, resolve: ({ person }) => person?.email ?? null }),
    societyName: t.string({ nullable: true, resolve: ({ person }) => person?.societyName ?? null }),
    blocks: t.field({ type: [ErasureBlock], resolve: (view, _args, context) => blocksOfView(context, view) }),
    confirmation: t.string({
      nullable: true,
      description: 'What executeErasure wants to be typed.',
      resolve: (view) => (view.isOwn ? null : confirmationOfView(view)),
    }),
    plan: t.field({
      type: ErasurePlan,
      nullable: true,
      description: 'What the erasure would do now; null once it is done.',
      resolve: ({ request, isOwn }, _args, context) => (isOwn ? null : previewErasure(context, request)),
    }),
    receipt: t.field({ type: ErasurePlan, nullable: true, resolve: ({ request }) => receiptOfRequest(request) }),
    receiptPath: t.string({
      nullable: true,
      resolve: ({ request }) => (request.receipt === null ? null : `/files/erasure-receipt/${request.id}/recu.pdf`),
    }),
    jsonPath: t.string({
      nullable: true,
      resolve: (view) => fileOf(view, view.request.json_file_id, 'mes-donnees.json'),
    }),
    pdfPath: t.string({ nullable: true, resolve: (view) => fileOf(view, view.request.pdf_file_id, 'mes-donnees.pdf') }),
    filesUntil: t.field({ type: 'DateTime', nullable: true, resolve: ({ request }) => request.files_until }),
    handedOverBy: t.field({ type: ToldChannel, nullable: true, resolve: ({ request }) => request.handed_over_by }),
    handedOverOn: t.field({ type: 'Date', nullable: true, resolve: ({ request }) => request.handed_over_on }),
  }),
});

export const MyPersonalData = builder.objectRef<OwnDataView>('MyPersonalData');
MyPersonalData.implement({
  fields: (t) => ({
    personKind: t.expose('personKind', { type: DataPersonKind }),
    fullname: t.exposeString('fullname'),
    email: t.exposeString('email', { nullable: true }),
    codeNeeded: t.exposeBoolean('codeNeeded', { description: 'The link opens nothing before the code is typed.' }),
    plan: t.expose('plan', { type: ErasurePlan }),
    blocks: t.expose('blocks', { type: [ErasureBlock] }),
    requests: t.expose('requests', { type: [PrivacyRequest] }),
  }),
});

export const PrivacyPerson = builder.objectRef<PersonView>('PrivacyPerson');
PrivacyPerson.implement({
  fields: (t) => ({
    personKind: t.field({ type: DataPersonKind, resolve: ({ person }) => person.kind }),
    recordId: t.id({ resolve: ({ person }) => person.id }),
    fullname: t.string({ resolve: ({ person }) => person.fullname }),
    email: t.string({ nullable: true, resolve: ({ person }) => person.email }),
    societyName: t.string({ nullable: true, resolve: ({ person }) => person.societyName }),
    holdReason: t.exposeString('holdReason', { nullable: true }),
  }),
});

export const LegalHold = builder.objectRef<Row<'legal_hold'>>('LegalHold');
LegalHold.implement({
  fields: (t) => ({
    recordId: t.exposeID('id'),
    personKind: t.expose('person_kind', { type: DataPersonKind }),
    personRecordId: t.exposeID('person_id'),
    reason: t.exposeString('reason'),
    setAt: t.expose('set_at', { type: 'DateTime' }),
  }),
});

export const PrivacyCode = builder.objectRef<{ destinationMasked: string; expiresAt: Date }>('PersonalDataCode');
PrivacyCode.implement({
  fields: (t) => ({
    destinationMasked: t.exposeString('destinationMasked'),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
  }),
});

export const PrivacyRequestInput = builder.inputType('PrivacyRequestInput', {
  description: 'For somebody else, by a data officer.',
  fields: (t) => ({
    personKind: t.field({ type: DataPersonKind, required: true }),
    personRecordId: t.id({ required: true }),
    channel: t.field({ type: ToldChannel, required: true }),
    proof: t.string({ description: 'How the person was recognised; the request waits for it when it is missing.' }),
  }),
});
