import type { FieldStatements } from './readership.ts';

const SUMMARY = `signingDocumentID month bloomerFullname clientName missionLabel fileName state nbDaysWorked
  nbDaysMarkupWorked nbDaysMarkup2Worked nbDaysAstreinteWorked totalDays hoursPerDays days signatures correctedAt
  replacedAt replaces`;

/** Monthly reports, their signature and the marks of both sides. */
export const craFields: FieldStatements = {
  Activity: {
    'owner staff': `recordId recordIdMission mission month CRAStatus nbDaysWorked nbDaysMarkupWorked nbDaysMarkup2Worked
      nbDaysAstreinteWorked totalDays nbDaysDetails astreinte hoursPerDays version clientValidationConfirmed enteredBy
      validated signing signedCount signingDocumentId signingEmbedBloomerId signingEmbedClientId signatures bloomerScore
      closedReason viewerCanEdit viewerCanSign viewerCanValidate viewerCanUndoValidation
      viewerCanCancelSignature viewerCanUploadCra viewerCanSeeInvoice viewerCanUploadInvoice viewerCanDeleteInvoice
      viewerCanCorrect correction versions refusal`,
    account: 'correctionObstacle',
    'owner office': `urlCraS3 craFileSigner urlInvoicesS3 urlAdditionalInvoicesS3 bloomerInvoiceStatus lastSupplierError
      dateUploadInvoice payed estimatedPaymentDate supplierInvoice`,
    office: `craFileId billed clientInvoiceStatus lastCustomerInvoiceError customerInvoice viewerCanInvoiceCustomer customerInvoiceHold
      supplierInvoiceHold unsignedEndWarning`,
    'owner finance system': 'viewerCanInvoiceSupplier',
    'finance system': 'viewerCanForceInvoice',
    finance: 'viewerCanFinaliseInvoices',
    staff: 'clientScore',
    dpo: 'urlEvidence',
  },
  // The umbrella company invoices, not the Bloomer.
  'Activity@portage': {
    office: `urlInvoicesS3 urlAdditionalInvoicesS3 bloomerInvoiceStatus lastSupplierError dateUploadInvoice payed
      estimatedPaymentDate`,
    'finance system': 'viewerCanInvoiceSupplier',
  },
  ClientRefusal: { 'owner staff': 'refusedAt refusedBy reason days' },
  ActivityCorrection: { 'owner staff': 'version reason openedAt openedBy' },
  ActivityVersion: {
    'owner staff': 'version validation validatedAt totalDays reason correctedAt replacedAt',
    'owner office': 'path',
    dpo: 'urlEvidence',
  },
  Score: { 'owner staff': 'score comment date', staff: 'answeredBy' },
  // What the client thinks of the Bloomer.
  'Score@client': { staff: 'score comment date answeredBy' },
  SignatureRecord: {
    'owner staff': 'role signDate signerIdentity',
    dpo: 'signerIPAddress',
  },
  CraDashboardItem: {
    'owner office': `id month CRAStatus mission bloomer activity operationalContact operationalContactCount estimatedPaymentDate
      bloomerRelaunchedToday clientRelaunchedToday isLeftOpen`,
    'account system': 'relaunchTarget relaunchObstacle',
  },
  MissingCra: { 'owner office': 'activities missions' },
  UpsertActivityPayload: {
    'bloomer account': `recordId recordIdMission month CRAStatus nbDaysWorked nbDaysMarkupWorked nbDaysMarkup2Worked
      nbDaysAstreinteWorked astreinte hoursPerDays info warnings activity`,
  },
  Relaunch: { 'account system': 'alreadySentToday message' },
  MonthLock: { finance: 'month societyId lockedAt' },
  // Whoever knows the address of a report reads its summary.
  ClientActivity: {
    everybody: `${SUMMARY} recordId bloomerSigned clientSigned canSign codeRequired isLinkHandedOut`,
    'owner clients craSignLink staff': 'documentHash refusedBefore',
    'clients craSignLink': 'contactFullname contactEmailMasked codeChannel codeDestinationMasked telephoneToProve',
  },
  PublicClientActivity: { everybody: SUMMARY },
  ClientMonth: {
    'clients craSignLink': `signingDocumentID month bloomerFullname clientName missionLabel state canSign codeRequired
      totalDays hoursPerDays days waitsSince signedAt correctedAt replacedAt replacesSignedAt`,
    // A link opens its own month, as long as it is not signed.
    clients: 'filePath',
  },
  SignedMonth: { 'clients otherClient craSignLink': 'signingDocumentID result message' },
  SigningDelegate: {
    'account system clients craSignLink': `recordId missionRecordId missionLabel clientName bloomerFullname fullname email
      proposedBy proposedAt isOwn viewerCanApprove`,
    'clients craSignLink': 'approvalObstacle',
  },
  ClientActivityDay: {
    everybody: 'date name isHoliday isWeekend dayWorked astreinte',
    'owner clients craSignLink staff': 'comment',
  },
  ReplacedReport: {
    everybody: 'validation validatedAt totalDays changes',
    // A link reads it of its own document.
    'owner clients staff': 'reason',
  },
  RefusedReport: { 'owner clients craSignLink staff': 'refusedAt refusedBy reason changes' },
  ChangedDay: { everybody: 'date dayWorkedBefore dayWorked astreinteBefore astreinte' },
  PublicSignature: { everybody: 'role signDate signerFullname' },
  SigningCode: { 'clients craSignLink': 'channel destinationMasked expiresAt' },
  ElectronicSignLink: { 'clients craSignLink account system': 'url expiresAt' },
  VerifiedDocument: { everybody: 'sha256 signers forced corrected' },
  VerifiedCorrected: { everybody: 'openedAt replacedAt replacedById' },
  VerifiedForced: { everybody: 'by forcedAt objectUntil' },
  VerifiedSigner: { everybody: 'name signDate level' },
  MissionFollowUp: {
    'owner staff': `recordId activityId missionRecordId type month missionLabel fullName bloomerFullname clientName score
      comment collectDate editableUntil isAnswered viewerCanAnswer offersReferral viewerCanRefer referrals viewerCanSend
      viewerCanHandle contactFullname contactEmail`,
    // Who was asked, and who called: the firm's own matter.
    staff: 'askedAt answeredBy needsCall isHandled',
  },
  'MissionFollowUp@client': {
    'clients npsLink staff': `recordId activityId missionRecordId type month missionLabel fullName bloomerFullname
      clientName score comment collectDate editableUntil isAnswered viewerCanAnswer offersReferral viewerCanRefer
      referrals viewerCanSend viewerCanHandle contactFullname contactEmail`,
  },
  ReferralLead: { 'owner clients npsLink staff': 'recordId fullname email note createdAt' },
  NpsFigure: { staff: 'type from to count promoters passives detractors score sentence' },
  NpsSending: { 'account system': 'alreadySentToday message' },
};
