import { builder } from '../../platform/graphql/builder.ts';
import { type VerifiedDocument, verifyDocument } from './verification.service.ts';

const VerifiedSigner = builder.objectRef<VerifiedDocument['signers'][number]>('VerifiedSigner');
VerifiedSigner.implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    signDate: t.expose('signDate', { type: 'DateTime' }),
    level: t.exposeString('level'),
  }),
});

const VerifiedForced = builder.objectRef<NonNullable<VerifiedDocument['forced']>>('VerifiedForced');
VerifiedForced.implement({
  description: 'A month that the firm let count without the signature of the client, who may object.',
  fields: (t) => ({
    by: t.exposeString('by'),
    forcedAt: t.expose('forcedAt', { type: 'DateTime' }),
    objectUntil: t.expose('objectUntil', { type: 'Date' }),
  }),
});

const VerifiedCorrected = builder.objectRef<NonNullable<VerifiedDocument['corrected']>>('VerifiedCorrected');
VerifiedCorrected.implement({
  description:
    'A month that was opened again: what was signed stays, and counts until a corrected version replaces it.',
  fields: (t) => ({
    openedAt: t.expose('openedAt', { type: 'DateTime' }),
    replacedAt: t.expose('replacedAt', { type: 'DateTime', nullable: true }),
    replacedById: t.exposeID('replacedById', { nullable: true }),
  }),
});

const Verified = builder.objectRef<VerifiedDocument>('VerifiedDocument');
Verified.implement({
  description: 'A sealed document: its hash, computed again, and who signed it when, or let it count unsigned.',
  fields: (t) => ({
    sha256: t.exposeString('sha256'),
    signers: t.expose('signers', { type: [VerifiedSigner] }),
    forced: t.expose('forced', { type: VerifiedForced, nullable: true }),
    corrected: t.expose('corrected', { type: VerifiedCorrected, nullable: true }),
  }),
});

builder.queryField('verifyDocument', (t) =>
  t.field({
    type: Verified,
    nullable: true,
    access: 'public',
    description: 'By the id of the QR code, or by the SHA-256 of a file; null when no sealed document is known so.',
    args: { id: t.arg.id(), sha256: t.arg.string() },
    resolve: (_root, args, context) => verifyDocument(context, args),
  }),
);
