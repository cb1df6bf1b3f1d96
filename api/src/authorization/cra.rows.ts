import { defaultDeny, type Expected, everybody, type MatrixRow } from './authorization.rows.ts';
import type { Caller, World } from './authorization.world.ts';

type Cells = Record<Caller, Expected>;

const MONTH = '2026-10-01';

const staff: Cells = {
  ...defaultDeny,
  unknownBloomer: 'UNKNOWN_BLOOMER',
  bloomer: 'FORBIDDEN',
  otherBloomer: 'FORBIDDEN',
  client: 'FORBIDDEN',
  otherClient: 'FORBIDDEN',
  admin: 'ok',
  adminWithoutPermission: 'FORBIDDEN',
  system: 'ok',
};
/** The Bloomer of the report, and an account manager on his behalf. */
const writers: Cells = { ...staff, bloomer: 'ok', otherBloomer: 'OBJECT_NOT_OWNED', system: 'FORBIDDEN' };
/** Who signs for the client. */
const clients: Cells = {
  ...staff,
  client: 'ok',
  otherClient: 'OBJECT_NOT_FOUND',
  craLink: 'ok',
  otherCraLink: 'OBJECT_NOT_FOUND',
  admin: 'FORBIDDEN',
  system: 'FORBIDDEN',
};

const byActivity = ({ activityId }: World) => ({ id: activityId });
const byDocument = ({ documentId }: World) => ({ id: documentId });
const byMission = ({ missionId }: World) => ({ id: missionId });

function upload(type: 'CRA' | 'Invoice'): Omit<MatrixRow, 'expected'> {
  return {
    operation: 'Mutation.uploadActivityFile',
    meets: 'UNSUPPORTED_FILE',
    document: 'mutation ($input: UploadActivityFileInput!) { uploadActivityFile(input: $input) { recordId } }',
    variables: ({ activityId }) => ({
      input: { activityRecordId: activityId, activityFileType: type, file: new File(['x'], 'x.pdf') },
    }),
  };
}

const queries: MatrixRow[] = [
  {
    operation: 'Query.activities',
    document: 'query ($id: ID) { activities(missionRecordId: $id) { recordId } }',
    variables: byMission,
    expected: { ...staff, bloomer: 'ok', otherBloomer: 'OBJECT_NOT_OWNED', adminWithoutPermission: 'ok' },
  },
  {
    operation: 'Query.getCraByMonth',
    document: `{ getCraByMonth(month: "${MONTH}") { id } }`,
    expected: staff,
  },
  {
    operation: 'Query.getCraByMission',
    document: 'query ($id: ID!) { getCraByMission(missionId: $id) { id } }',
    variables: byMission,
    expected: { ...staff, bloomer: 'ok', otherBloomer: 'OBJECT_NOT_OWNED' },
  },
  {
    operation: 'Query.myMonths',
    document: '{ myMonths { id } }',
    expected: { ...staff, bloomer: 'ok', otherBloomer: 'ok', admin: 'FORBIDDEN', system: 'FORBIDDEN' },
  },
  {
    operation: 'Query.getMissingCRA',
    document: `{ getMissingCRA(month: "${MONTH}") { missions { recordId } activities { recordId } } }`,
    expected: { ...staff, bloomer: 'ok', otherBloomer: 'ok' },
  },
  {
    operation: 'Query.getClientActivity',
    document: 'query ($id: ID!) { getClientActivity(signingDocumentID: $id) { canSign } }',
    variables: byDocument,
    expected: everybody,
  },
  {
    operation: 'Query.clientMonths',
    document: '{ clientMonths { canSign } }',
    expected: { ...clients, otherClient: 'ok', otherCraLink: 'ok' },
  },
  {
    operation: 'Query.getPublicClientActivity',
    document: 'query ($id: ID!) { getPublicClientActivity(signingDocumentID: $id) { state } }',
    variables: byDocument,
    expected: everybody,
  },
];

const reports: MatrixRow[] = [
  {
    operation: 'Mutation.upsertActivity',
    document: 'mutation ($input: UpsertActivityInput!) { upsertActivity(input: $input) { recordId } }',
    variables: ({ missionId }) => ({ input: { missionRecordId: missionId, month: MONTH, nbDaysDetails: '{}' } }),
    expected: writers,
  },
  { ...upload('CRA'), expected: writers },
  {
    operation: 'Mutation.deleteActivitySupplierInvoice',
    document: 'mutation ($id: ID!) { deleteActivitySupplierInvoice(activityRecordID: $id) { recordId } }',
    variables: byActivity,
    expected: { ...staff, bloomer: 'ok', otherBloomer: 'OBJECT_NOT_OWNED' },
  },
  {
    operation: 'Mutation.validateCRA',
    meets: 'BAD_USER_INPUT',
    document: 'mutation ($id: ID!) { validateCRA(activityRecordID: $id, validate: true) { recordId } }',
    variables: byActivity,
    expected: staff,
  },
  {
    operation: 'Mutation.correctActivity',
    // The month of the world is not signed by both.
    meets: 'BAD_USER_INPUT',
    document: 'mutation ($id: ID!) { correctActivity(input: { recordId: $id, reason: "Congé" }) { recordId } }',
    variables: byActivity,
    expected: { ...staff, system: 'FORBIDDEN' },
  },
  {
    operation: 'Mutation.relaunchBloomerCRA',
    meets: 'BAD_USER_INPUT',
    document: `mutation ($id: ID!) { relaunchBloomerCRA(missionId: $id, month: "${MONTH}") { message } }`,
    variables: byMission,
    expected: staff,
  },
  {
    operation: 'Mutation.relaunchInviteClientCRA',
    document: 'mutation ($id: ID!) { relaunchInviteClientCRA(signingDocumentId: $id) { message } }',
    variables: byDocument,
    expected: { ...staff, bloomer: 'ok', otherBloomer: 'OBJECT_NOT_FOUND' },
  },
  ...(['lockMonth(month: "2026-10-01") { month }', 'unlockMonth(month: "2026-10-01")'] as const).map(
    (call): MatrixRow => ({
      operation: `Mutation.${call.slice(0, call.indexOf('('))}`,
      document: `mutation { ${call} }`,
      expected: { ...staff, system: 'FORBIDDEN' },
    }),
  ),
];

const signatures: MatrixRow[] = [
  {
    operation: 'Mutation.signBloomerActivity',
    meets: 'ALREADY_SIGNED',
    document:
      'mutation ($id: ID!) { signBloomerActivity(activityRecordID: $id, signerFullname: "Zoé Petit") { recordId } }',
    variables: byActivity,
    expected: { ...writers, admin: 'FORBIDDEN' },
  },
  {
    operation: 'Mutation.cancelSignBloomerActivity',
    document: 'mutation ($id: ID!) { cancelSignBloomerActivity(activityRecordID: $id) { recordId } }',
    variables: byActivity,
    expected: writers,
  },
  {
    operation: 'Mutation.signClientActivity',
    document:
      'mutation ($id: ID!) { signClientActivity(signingDocumentID: $id, signerFullname: "Zoé Petit") { state } }',
    variables: byDocument,
    expected: clients,
  },
  {
    // What is refused of one month is told with it; the call itself is for whoever signs at all.
    operation: 'Mutation.signClientActivities',
    document:
      'mutation ($id: ID!) { signClientActivities(signingDocumentIDs: [$id], signerFullname: "Zoé Petit") { result } }',
    variables: byDocument,
    expected: { ...clients, otherClient: 'ok', otherCraLink: 'ok' },
  },
  {
    operation: 'Mutation.refuseClientActivity',
    document:
      'mutation ($id: ID!) { refuseClientActivity(signingDocumentID: $id, signerFullname: "Zoé Petit", reason: "Congé") }',
    variables: byDocument,
    expected: clients,
  },
  {
    operation: 'Mutation.requestSigningCode',
    document: 'mutation ($id: ID!) { requestSigningCode(signingDocumentID: $id) { channel } }',
    variables: byDocument,
    expected: clients,
  },
  {
    operation: 'Mutation.renewSigningLink',
    document: 'mutation ($id: ID!) { renewSigningLink(signingDocumentID: $id) }',
    variables: byDocument,
    expected: everybody,
  },
  ...[
    [
      'Mutation.getElectronicSignLink',
      'mutation ($id: ID!) { getElectronicSignLink(externalDocumentId: $id) { url } }',
    ],
    ['Query.electronicSignReady', 'query ($id: ID!) { electronicSignReady(externalDocumentId: $id) }'],
  ].map(([operation = '', document = '']) => ({
    operation,
    document,
    variables: byDocument,
    expected: {
      ...clients,
      unknownBloomer: 'OBJECT_NOT_FOUND' as const,
      // Who has signed it already.
      bloomer: 'ALREADY_SIGNED' as const,
      otherBloomer: 'OBJECT_NOT_FOUND' as const,
      admin: 'ok' as const,
      system: 'ok' as const,
    },
  })),
];

/** Activity reports and their signatures. */
export const craRows: MatrixRow[] = [...queries, ...reports, ...signatures];
