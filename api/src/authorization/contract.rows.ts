import { everybody, type MatrixRow, staffOnly } from './authorization.rows.ts';
import type { World } from './authorization.world.ts';

const PDF = new File(['%PDF-1.7'], 'contrat.pdf', { type: 'application/pdf' });

/** Who may look at a request for signature: its signers, others of their side, and staff. */
const readers: MatrixRow['expected'] = {
  ...staffOnly,
  unknownBloomer: 'OBJECT_NOT_FOUND',
  bloomer: 'ok',
  otherBloomer: 'OBJECT_NOT_FOUND',
  client: 'OBJECT_NOT_FOUND',
  otherClient: 'OBJECT_NOT_FOUND',
};
/** The signer himself; to staff, that signer is somebody else. */
const signerOnly: MatrixRow['expected'] = {
  ...readers,
  admin: 'OBJECT_NOT_FOUND',
  adminWithoutPermission: 'OBJECT_NOT_FOUND',
  system: 'OBJECT_NOT_FOUND',
};

const byContract = ({ contractId }: World) => ({ id: contractId });
const bySigner = ({ signingId, signerId }: World) => ({ document: signingId, signer: signerId });

const signing: MatrixRow[] = [
  {
    operation: 'Query.getContractToSign',
    document: 'query ($document: ID!) { getContractToSign(externalDocumentId: $document) { title } }',
    variables: ({ signingId }) => ({ document: signingId }),
    expected: readers,
  },
  {
    operation: 'Mutation.requestContractCode',
    document:
      'mutation ($document: ID!, $signer: ID!) { requestContractCode(externalDocumentId: $document, signerId: $signer) { channel } }',
    variables: bySigner,
    expected: signerOnly,
  },
  {
    operation: 'Mutation.signContract',
    meets: 'DOCUMENT_VOID',
    document: `mutation ($document: ID!, $signer: ID!) { signContract(externalDocumentId: $document, signerId: $signer,
      signerFullname: "Benoît Petit", code: "000000", documentHash: "x", consent: true) { state } }`,
    variables: bySigner,
    expected: signerOnly,
  },
  {
    operation: 'Mutation.refuseContract',
    document:
      'mutation ($document: ID!, $signer: ID!) { refuseContract(externalDocumentId: $document, signerId: $signer, reason: "x") }',
    variables: bySigner,
    expected: signerOnly,
  },
  {
    operation: 'Mutation.renewContractLink',
    document:
      'mutation ($document: ID!, $signer: ID!) { renewContractLink(externalDocumentId: $document, signerId: $signer) }',
    variables: bySigner,
    expected: everybody,
  },
  {
    operation: 'Query.contractSignatories',
    document: 'query ($id: ID!) { contractSignatories(legalContractRecordId: $id) { fullname } }',
    variables: byContract,
    expected: staffOnly,
  },
  {
    operation: 'Mutation.sendContractForSignature',
    document: 'mutation ($id: ID!) { sendContractForSignature(legalContractRecordId: $id) { recordId } }',
    variables: byContract,
    expected: staffOnly,
  },
  {
    operation: 'Mutation.cancelContractSignature',
    document: 'mutation ($id: ID!) { cancelContractSignature(legalContractRecordId: $id) { recordId } }',
    variables: byContract,
    expected: staffOnly,
  },
  {
    operation: 'Mutation.remindContractSigners',
    document: 'mutation ($id: ID!) { remindContractSigners(legalContractRecordId: $id) }',
    variables: byContract,
    expected: staffOnly,
  },
  {
    operation: 'Mutation.createContractVersion',
    meets: 'BAD_USER_INPUT',
    document: 'mutation ($id: ID!) { createContractVersion(legalContractRecordId: $id) { recordId } }',
    variables: byContract,
    expected: staffOnly,
  },
  {
    operation: 'Query.verifyDocument',
    document: 'query ($document: ID!) { verifyDocument(id: $document) { sha256 } }',
    variables: ({ documentId }) => ({ document: documentId }),
    expected: everybody,
  },
];

export const contractRows: MatrixRow[] = [
  ...signing,
  {
    operation: 'Query.getLegalContractsByMission',
    document: 'query ($id: ID!) { getLegalContractsByMission(missionId: $id) { contracts { recordId } } }',
    variables: ({ missionId }) => ({ id: missionId }),
    expected: {
      ...staffOnly,
      bloomer: 'ok',
      otherBloomer: 'OBJECT_NOT_OWNED',
      client: 'ok',
      otherClient: 'OBJECT_NOT_FOUND',
    },
  },
  {
    operation: 'Query.getLegalContracts',
    document: '{ getLegalContracts(status: active) { recordId } }',
    expected: staffOnly,
  },
  {
    operation: 'Mutation.uploadAmendment',
    meets: 'UNSUPPORTED_FILE',
    document: 'mutation ($input: UploadAmendmentInput!) { uploadAmendment(input: $input) { recordId } }',
    variables: ({ missionId, contractId }) => ({
      input: { file: PDF, missionRecordId: missionId, legalContractRecordId: contractId, signed: false },
    }),
    expected: staffOnly,
  },
];
