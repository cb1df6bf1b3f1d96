import { statementXml, xmlFile } from '../../billing/payments/statement.fixture.ts';
import { authorizationMatrix, talentsMatrix } from '../authorization.matrix.ts';
import type { World } from '../authorization.world.ts';
import type { FieldWorld } from './filled-world.ts';

/** A way in: an operation that answers something. All that its answer has is asked for. */
export interface Door {
  api: 'missions' | 'talents';
  document: string;
  variables: (world: FieldWorld) => Record<string, unknown>;
  /** Types below the root. */
  depth?: number;
}

const missions = (document: string, variables: Door['variables'] = () => ({})): Door => ({
  api: 'missions',
  document,
  variables,
});
const talents = (document: string, variables: Door['variables'] = () => ({})): Door => ({
  api: 'talents',
  document,
  variables,
});

const JOB = 'query ($id: ID!) { getJobFunnelProjectWithTalents(jobId: $id) { job { id } } }';

/** Those whose row in the *.rows.ts asks for something that is not there. */
const furnished: Door[] = [
  missions('query ($id: ID!) { helpConversation(recordId: $id) { recordId } }', ({ conversationId }) => ({
    id: conversationId,
  })),
  ...(['bloomer', 'client'] as const).map((side) =>
    missions(
      `query ($id: ID!) { getMissionFollowUp(activityId: $id, month: "2026-10-01", type: ${side}) { score } }`,
      ({ activityId }) => ({ id: activityId }),
    ),
  ),
  { ...missions('{ dashboardMissionData(startDate: "2026-01-01", extended: true) { startDate } }'), depth: 4 },
  missions('query ($id: ID!) { societyCompliance(recordId: $id) { papers { document } } }', ({ portageSocietyId }) => ({
    id: portageSocietyId,
  })),
  missions(
    'query ($id: ID!) { contractSignatories(legalContractRecordId: $id) { fullname } }',
    ({ pdsContractId }) => ({
      id: pdsContractId,
    }),
  ),
  missions('query ($id: ID!) { society(recordId: $id) { name } }', ({ clientSocietyId }) => ({ id: clientSocietyId })),
  missions('query ($id: ID!) { getContractToSign(externalDocumentId: $id) { title } }', ({ pdsSigningId }) => ({
    id: pdsSigningId,
  })),
  ...[0, 1].map((which) =>
    missions('query ($id: ID!) { getContractToSign(externalDocumentId: $id) { title } }', ({ sealedSigningIds }) => ({
      id: sealedSigningIds[which],
    })),
  ),
  missions('query ($sha: String!) { verifyDocument(sha256: $sha) { sha256 } }', ({ sealedSha256 }) => ({
    sha: sealedSha256,
  })),
  missions('query ($id: ID!) { verifyDocument(id: $id) { sha256 } }', ({ forcedReportId }) => ({ id: forcedReportId })),
  missions('query ($id: ID!) { verifyDocument(id: $id) { sha256 } }', ({ replacedDocumentId: id }) => ({ id })),
  missions(
    'query ($id: ID!) { getClientActivity(signingDocumentID: $id) { state } }',
    ({ replacedDocumentId: id }) => ({
      id,
    }),
  ),
  missions(
    'query ($id: ID!) { getClientActivity(signingDocumentID: $id) { state } }',
    ({ correctedDocumentId: id }) => ({
      id,
    }),
  ),
  missions(
    'query ($id: ID!) { getPublicClientActivity(signingDocumentID: $id) { state } }',
    ({ replacedDocumentId: id }) => ({ id }),
  ),
  missions(
    'query ($id: ID!) { getPublicClientActivity(signingDocumentID: $id) { state } }',
    ({ correctedDocumentId: id }) => ({ id }),
  ),
  missions('{ missions { recordId } }'),
  missions('{ inboundInvoices(isAnswered: true) { recordId } }'),
  missions('{ privacyPeople(search: "claire") { recordId } }'),
  { ...missions('{ myPersonalData { fullname } }'), depth: 4 },
  { ...missions('{ privacyRequests(open: false) { recordId } }'), depth: 4 },
  { ...missions('{ privacyRequests { recordId } }'), depth: 4 },
  missions('{ activities { recordId } }'),
  missions('{ invoices { recordId } }'),
  missions(
    `query ($id: ID!) { financeLines(figure: ENTRIES, beginDate: "2026-01-01", endDate: "2027-12-01", clientId: $id) { count } }`,
    ({ clientSocietyId }) => ({ id: clientSocietyId }),
  ),
  missions('{ financeLines(figure: ENTRIES, beginDate: "2026-01-01", endDate: "2027-12-01") { count } }'),
  missions('{ financeLines(figure: PAID) { count } }'),
  missions('{ financeLines(figure: DSO) { count } }'),
  missions('{ financeLines(figure: UNINVOICED, beginDate: "2026-01-01", endDate: "2026-12-01") { count } }'),
  missions('{ monthClosing(month: "2026-09-01") { id } }'),
  missions('{ getMissingCRA(month: "2026-08-01") { missions { recordId } } }'),
  missions('{ getMissingCRA(month: "2026-10-01") { missions { recordId } } }'),
  missions('subscription ($id: ID!) { jobErrored(jobId: $id) { jobId } }', ({ jobId }) => ({ id: jobId })),
  talents(JOB, ({ jobProjectId: id }) => ({ id })),
  talents(JOB, ({ wonJobId: id }) => ({ id })),
  talents(JOB, ({ feeJobId: id }) => ({ id })),
  talents('{ jobProjectChoices { staff { recordId } } }'),
  talents('query ($email: String!) { findTalentByEmail(email: $email) { id } }', ({ talentEmail }) => ({
    email: talentEmail,
  })),
  talents('{ searchTalents(search: { fulltext: "Architecte" }) { count } }'),
  talents('{ getAdresses(text: "par") { city } }'),
  talents('query ($id: ID!) { talentAddressOwners(talentId: $id) { kind } }', ({ cvTalentId }) => ({ id: cvTalentId })),
  talents('query ($id: ID!) { talentDuplicates(talentId: $id) { score } }', ({ cvTalentId }) => ({ id: cvTalentId })),
  talents('query ($id: ID!) { openTalentMerge(talentId: $id) { id } }', ({ cvTalentId }) => ({ id: cvTalentId })),
  talents('query ($token: String!) { talentStayQuestion(token: $token) { eraseOn } }', ({ stayToken: token }) => ({
    token,
  })),
  talents('query ($id: ID!) { talentCv(talentId: $id) { name } }', ({ cvTalentId }) => ({ id: cvTalentId })),
  talents('{ searchTalents(search: { fulltext: "Archtecte jva" }) { count } }'),
  // Nobody, until something is left out.
  talents('{ searchTalents(search: { fulltext: "Architecte zanzibar" }) { count } }'),
  // More words than are looked for.
  talents(
    '{ searchTalents(search: { fulltext: "deux trois quatre cinq six sept huit neuf dix onze douze" }) { count } }',
  ),
  talents('query ($ids: [ID!]!) { labelNeighbours(kind: skill, ids: $ids) { id } }', ({ jakartaId }) => ({
    ids: [jakartaId],
  })),
];

/** Types that only a change answers with; each is taken back. */
const changes: Door[] = [
  missions('mutation ($id: ID!) { relaunchBloomerCRA(missionId: $id, month: "2026-08-01") { message } }', byMission),
  missions('mutation { lockMonth(month: "2026-10-01") { month } }'),
  missions(
    'mutation ($id: ID!) { lockMonth(month: "2026-10-01", societyId: $id) { month } }',
    ({ clientSocietyId }) => ({
      id: clientSocietyId,
    }),
  ),
  missions('mutation ($id: ID!) { deleteMission(missionId: $id) { message } }', ({ emptyMissionId }) => ({
    id: emptyMissionId,
  })),
  missions('mutation { requestPhoneCode { channel } }'),
  missions('mutation { sendPersonalDataCode { expiresAt } }'),
  missions('mutation { updatePreferences(preferences: { communicationType: email }) { success } }'),
  missions('mutation { signClientActivities(signingDocumentIDs: ["x"], signerFullname: "Zoé Petit") { result } }'),
  missions('mutation { updateNotificationPreferences(preferences: { version: 0, choices: [] }) { success } }'),
  missions('mutation ($id: ID!) { requestSigningCode(signingDocumentID: $id) { channel } }', ({ documentId }) => ({
    id: documentId,
  })),
  missions(
    'mutation ($id: ID!, $signer: ID!) { requestContractCode(externalDocumentId: $id, signerId: $signer) { channel } }',
    ({ pdsSigningId, pdsSignerId }) => ({ id: pdsSigningId, signer: pdsSignerId }),
  ),
  missions(
    'mutation ($id: ID!, $signer: ID!) { requestContractCode(externalDocumentId: $id, signerId: $signer) { channel } }',
    ({ signingId, signerId }) => ({ id: signingId, signer: signerId }),
  ),
  missions('mutation ($id: ID!) { getElectronicSignLink(externalDocumentId: $id) { url } }', ({ documentId }) => ({
    id: documentId,
  })),
  missions('mutation ($id: ID!) { sendNps(activityId: $id, type: client) { message } }', ({ validatedId }) => ({
    id: validatedId,
  })),
  missions(
    'mutation ($id: ID!) { createActivityCustomerInvoice(activityRecordID: $id) { jobId } }',
    ({ validatedId }) => ({
      id: validatedId,
    }),
  ),
  missions(
    'mutation ($id: ID!) { createBillingCustomerInvoice(billingRecordID: $id) { jobId } }',
    ({ failedFeeId }) => ({
      id: failedFeeId,
    }),
  ),
  missions('mutation ($token: String!) { exchangeToken(token: $token) { objectId } }', ({ linkToken }) => ({
    token: linkToken,
  })),
  missions(
    `mutation ($id: ID!, $details: String!) { upsertActivity(input: {
      missionRecordId: $id, month: "2026-08-01", nbDaysDetails: $details }) { recordId } }`,
    ({ missionId, august }) => ({ id: missionId, details: august }),
  ),
  missions(
    `mutation ($id: ID!, $details: String!) { upsertActivity(input: {
      missionRecordId: $id, month: "2026-10-01", nbDaysDetails: $details }) { recordId } }`,
    ({ missionId, august }) => ({ id: missionId, details: august }),
  ),
  missions('mutation ($file: File!) { importBankStatement(file: $file) { lineCount } }', () => ({
    file: xmlFile(statementXml([])),
  })),
  talents('mutation ($id: ID!) { flatSkills(skillId: $id, dryRun: false) { dryRun } }', ({ jakartaId }) => ({
    id: jakartaId,
  })),
  talents(
    'mutation ($id: ID!) { deleteTalent(id: $id, isRGPD: true, email: "Max Cevé") { receiptId } }',
    ({ cvTalentId }) => ({ id: cvTalentId }),
  ),
  talents(
    `mutation ($job: ID!, $id: ID!) { addTalentToJobFunnel(jobId: $job, talentId: $id, author: "a@bloom.example") { isNew } }`,
    ({ jobProjectId, interviewedId }) => ({ job: jobProjectId, id: interviewedId }),
  ),
  talents(
    'mutation ($token: String!) { answerTalentStay(token: $token, stays: true) { stays } }',
    ({ stayToken: token }) => ({ token }),
  ),
  talents('mutation ($ids: [ID!]!) { addToTalentBasket(talentIds: $ids) { count } }', ({ interviewedId }) => ({
    ids: [interviewedId],
  })),
  talents(
    `mutation ($id: ID!, $twin: ID!) {
      mergeTalents(keptId: $id, keptVersion: 1, mergedId: $twin, mergedVersion: 1, dryRun: false) { skills } }`,
    ({ cvTalentId, twinId }) => ({ id: cvTalentId, twin: twinId }),
  ),
  talents('mutation { sendTalentBoardMagicLink(email: "somebody@client.example") { message } }'),
];

function byMission({ missionId }: Pick<World, 'missionId'>) {
  return { id: missionId };
}

/** Asked for below, in a way that finds more. */
const BETTER = [
  'Query.missions',
  'Query.activities',
  'Query.getMissingCRA',
  'Query.dashboardMissionData',
  'Query.myPersonalData',
  'Query.privacyRequests',
  'Query.getMissionFollowUp',
];

const isRead = (operation: string) => operation.startsWith('Query.') && !BETTER.includes(operation);

const rowsAsDoors = [
  ...authorizationMatrix.map((row) => ({ api: 'missions' as const, row })),
  ...talentsMatrix.map((row) => ({ api: 'talents' as const, row })),
]
  .filter(({ row }) => isRead(row.operation) && row.document.split('{').length > 2)
  .map(({ api, row }): Door => {
    const { document, variables } = row;
    return { api, document, variables: (world) => variables?.(world as unknown as World) ?? {} };
  });

/** The reads of the role × operation matrix, and what they leave out. */
export const doors: Door[] = [...rowsAsDoors, ...furnished, ...changes];
