import type { SentCode } from '../../desk/notifications/signing-code.delivery.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { ContractParty, ContractSignerState, LegalContract, readContract } from '../contracts/contracts.model.ts';
import { requestContractCode } from './contract-code.service.ts';
import { type ContractToSign, getContractToSign } from './contract-reading.service.ts';
import { refuseContract, signContract } from './contract-signature.service.ts';
import {
  cancelContract,
  contractSignatories,
  createContractVersion,
  remindContractSigners,
  sendContractForSignature,
} from './contract-staff.service.ts';
import { renewContractLink } from './signer-link.service.ts';

const SigningState = builder.enumType('ContractSigningState', {
  description: 'complete: everybody has signed and the seal is being made.',
  values: ['complete', 'open', 'sealed'] as const,
});

const Signer = builder.objectRef<ContractToSign['signers'][number]>('ContractToSignSigner');
Signer.implement({
  fields: (t) => ({
    signerId: t.exposeID('signerId'),
    party: t.expose('party', { type: ContractParty }),
    partyName: t.exposeString('partyName', { description: 'The company that is bound.' }),
    state: t.expose('state', { type: ContractSignerState }),
    signerFullname: t.exposeString('signerFullname', { nullable: true, description: 'As typed with the signature.' }),
    signDate: t.expose('signDate', { type: 'DateTime', nullable: true }),
    isViewer: t.exposeBoolean('isViewer'),
  }),
});

const ToSign = builder.objectRef<ContractToSign>('ContractToSign');
ToSign.implement({
  description: 'What the signing page of a contract shows.',
  fields: (t) => ({
    externalDocumentId: t.exposeID('externalDocumentId'),
    signerId: t.exposeID('signerId', { nullable: true, description: 'The signer that the viewer is.' }),
    title: t.exposeString('title'),
    missionLabel: t.exposeString('missionLabel'),
    bloomerFullname: t.exposeString('bloomerFullname'),
    clientName: t.exposeString('clientName'),
    state: t.expose('state', { type: SigningState }),
    fileUrl: t.exposeString('fileUrl', { description: 'The very file to sign.' }),
    signedFileUrl: t.exposeString('signedFileUrl', { nullable: true, description: 'Once it is sealed.' }),
    documentHash: t.exposeString('documentHash', { description: 'SHA-256 of the file to sign.' }),
    endsAt: t.expose('endsAt', { type: 'DateTime' }),
    canSign: t.exposeBoolean('canSign'),
    signerFullname: t.exposeString('signerFullname', { nullable: true, description: 'As recorded; a suggestion.' }),
    codeChannel: t.exposeString('codeChannel', { nullable: true, description: 'email or sms.' }),
    codeDestinationMasked: t.exposeString('codeDestinationMasked', { nullable: true }),
    telephoneToProve: t.exposeString('telephoneToProve', {
      nullable: true,
      description: 'Masked; the number that the contact may prove, so that the code goes there.',
    }),
    isLinkHandedOut: t.exposeBoolean('isLinkHandedOut', {
      description: 'Staff handed the link out: refusing asks for the code, too.',
    }),
    consentText: t.exposeString('consentText', { nullable: true }),
    signatureLevel: t.exposeString('signatureLevel', {
      nullable: true,
      description: 'How far the signature will prove who signed, in the words that are kept with it.',
    }),
    signers: t.expose('signers', { type: [Signer] }),
  }),
});

builder.queryField('getContractToSign', (t) =>
  t.field({
    type: ToSign,
    access: { links: ['contractSign'], expired: true },
    args: { externalDocumentId: t.arg.id({ required: true }), signerId: t.arg.id() },
    resolve: (_root, { externalDocumentId, signerId }, context) =>
      getContractToSign(context, externalDocumentId, signerId ?? null),
  }),
);

const Code = builder.objectRef<SentCode>('ContractCode');
Code.implement({
  fields: (t) => ({
    channel: t.exposeString('channel'),
    destinationMasked: t.exposeString('destinationMasked'),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
  }),
});

builder.mutationField('requestContractCode', (t) =>
  t.field({
    type: Code,
    access: { links: ['contractSign'], expired: true },
    args: { externalDocumentId: t.arg.id({ required: true }), signerId: t.arg.id({ required: true }) },
    resolve: (_root, { externalDocumentId, signerId }, context) =>
      requestContractCode(context, externalDocumentId, signerId),
  }),
);

builder.mutationField('signContract', (t) =>
  t.field({
    type: ToSign,
    // An expired link is refused by the service, after what matters more: void, already signed.
    access: { links: ['contractSign'], expired: true },
    args: {
      externalDocumentId: t.arg.id({ required: true }),
      signerId: t.arg.id({ required: true }),
      signerFullname: t.arg.string({ required: true }),
      code: t.arg.string({ required: true }),
      documentHash: t.arg.string({ required: true, description: 'SHA-256 of the document that was shown.' }),
      consent: t.arg.boolean({ required: true }),
    },
    resolve: (_root, args, context) => signContract(context, args),
  }),
);

builder.mutationField('refuseContract', (t) =>
  t.boolean({
    access: { links: ['contractSign'], expired: true },
    args: {
      externalDocumentId: t.arg.id({ required: true }),
      signerId: t.arg.id({ required: true }),
      reason: t.arg.string({ required: true, description: 'At most 500 characters.' }),
      code: t.arg.string({ description: 'Of requestContractCode, by a link that staff handed out.' }),
    },
    resolve: async (_root, args, context) => {
      await refuseContract(context, args);
      return true;
    },
  }),
);

builder.mutationField('renewContractLink', (t) =>
  t.boolean({
    access: 'public',
    description: 'Mails a fresh link to the known signer only; false when one left a moment ago.',
    args: { externalDocumentId: t.arg.id({ required: true }), signerId: t.arg.id({ required: true }) },
    resolve: (_root, { externalDocumentId, signerId }, context) =>
      renewContractLink(context, externalDocumentId, signerId),
  }),
);

const Signatory = builder.objectRef<Awaited<ReturnType<typeof contractSignatories>>[number]>('ContractSignatory');
Signatory.implement({
  description: 'A person of the other side who may sign.',
  fields: (t) => ({
    contactId: t.exposeID('contactId', { nullable: true }),
    fullname: t.exposeString('fullname'),
  }),
});

builder.queryField('contractSignatories', (t) =>
  t.field({
    type: [Signatory],
    description: 'Who may sign a contract for the other side; the one who is asked by default first.',
    args: { legalContractRecordId: t.arg.id({ required: true }) },
    resolve: (_root, { legalContractRecordId }, context) => contractSignatories(context, legalContractRecordId),
  }),
);

builder.mutationField('sendContractForSignature', (t) =>
  t.field({
    type: LegalContract.ref,
    args: {
      legalContractRecordId: t.arg.id({ required: true }),
      contactId: t.arg.id({ description: 'The contact who signs for the client.' }),
      parallel: t.arg.boolean({ description: 'Everybody may sign at once; in their order otherwise.' }),
    },
    resolve: async (_root, args, context, info) =>
      readContract(context, info, await sendContractForSignature(context, args)),
  }),
);

builder.mutationField('cancelContractSignature', (t) =>
  t.field({
    type: LegalContract.ref,
    args: { legalContractRecordId: t.arg.id({ required: true }), reason: t.arg.string() },
    resolve: async (_root, { legalContractRecordId, reason }, context, info) =>
      readContract(context, info, await cancelContract(context, legalContractRecordId, reason ?? null)),
  }),
);

builder.mutationField('remindContractSigners', (t) =>
  t.boolean({
    description: 'False when they were reminded in the last 24 hours, or five times already: no mail leaves.',
    args: { legalContractRecordId: t.arg.id({ required: true }) },
    resolve: (_root, { legalContractRecordId }, context) => remindContractSigners(context, legalContractRecordId),
  }),
);

builder.mutationField('createContractVersion', (t) =>
  t.field({
    type: LegalContract.ref,
    description: 'The next version of a contract that was refused, expired or cancelled.',
    args: { legalContractRecordId: t.arg.id({ required: true }) },
    resolve: async (_root, { legalContractRecordId }, context, info) =>
      readContract(context, info, await createContractVersion(context, legalContractRecordId)),
  }),
);
