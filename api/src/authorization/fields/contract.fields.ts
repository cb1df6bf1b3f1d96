import type { FieldStatements } from './readership.ts';

const SHOWN = `id recordId missionId mission step type status state createdAt signedDate emptyFileUrl signedFileUrl
  previewFileUrl nbSigner signedCount signers viewerCanUploadEmpty viewerCanUploadSigned viewerCanSend viewerCanCancel
  viewerCanRemind viewerCanRenew`;

/** Contracts: `LegalContract` is the SST of the Bloomer, `LegalContract@PDS` the client's. */
export const contractFields: FieldStatements = {
  LegalContract: {
    'owner office': SHOWN,
    office: 'externalDocumentId provider contractTemplate refusalReason replacedById sendRefusal standstill',
  },
  'LegalContract@PDS': { 'clients office': SHOWN },
  MissionContracts: { 'owner clients office': 'mission contracts' },
  ContractSigner: { 'owner clients office': 'signerId party state fullname signDate askedAt reminders' },
  ContractSignatory: { 'account system': 'contactId fullname' },
  ContractToSign: {
    'owner clients contractSignLink office': `externalDocumentId title missionLabel bloomerFullname clientName state
      fileUrl documentHash endsAt canSign isLinkHandedOut signers`,
    // The watched link is of a contract that is not sealed yet.
    'owner clients office': 'signedFileUrl',
    // Of the signer that somebody is; account managers sign for the firm.
    'owner clients contractSignLink account':
      'signerId signerFullname codeChannel codeDestinationMasked consentText signatureLevel',
    // A contact whose number is not proven yet.
    'clients contractSignLink': 'telephoneToProve',
  },
  ContractToSignSigner: {
    'owner clients contractSignLink office': 'signerId party partyName state signerFullname signDate isViewer',
  },
  ContractCode: { 'bloomer clients contractSignLink': 'channel destinationMasked expiresAt' },
};
