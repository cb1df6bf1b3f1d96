import { builder } from '../../platform/graphql/builder.ts';
import { LegalContract, readContract } from '../contracts/contracts.model.ts';
import { uploadAmendment } from './contract-upload.service.ts';

const UploadAmendmentInput = builder.inputType('UploadAmendmentInput', {
  fields: (t) => ({
    file: t.field({ type: 'File', required: true, description: 'A PDF of at most 10,000,000 bytes.' }),
    legalContractRecordId: t.id({ required: true }),
    missionRecordId: t.id({ required: true }),
    signed: t.boolean({ required: true }),
    signedDate: t.string({ description: 'yyyy-MM-dd; required with the signed file.' }),
    createInvitation: t.boolean({ description: 'Asks for the signatures by mail; amendments to sign only.' }),
    reason: t.string({ description: 'Why a signed file is replaced; for data protection officers.' }),
  }),
});

builder.mutationField('uploadAmendment', (t) =>
  t.field({
    type: LegalContract.ref,
    args: { input: t.arg({ type: UploadAmendmentInput, required: true }) },
    resolve: async (_root, { input }, context, info) =>
      readContract(context, info, await uploadAmendment(context, input)),
  }),
);
