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

const Verified = builder.objectRef<VerifiedDocument>('VerifiedDocument');
Verified.implement({
  description: 'A sealed document: its hash, computed again, and who signed it when.',
  fields: (t) => ({
    sha256: t.exposeString('sha256'),
    signers: t.expose('signers', { type: [VerifiedSigner] }),
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
