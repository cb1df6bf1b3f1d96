/**
 * What each field viewerCan… promises: the operation that such a button calls, whose row in the *.rows.ts says who may.
 * Where a field stands for one way of calling it, who may call it so is said here: `permissions` of an Admin, each
 * alone, and whether the service account may; of Bloomers and clients nothing is said then.
 */
export interface OneWay {
  operation: string;
  permissions: string;
  system: boolean;
}

export type Promised = string | readonly string[] | OneWay;

const asMoney = (operation: string): OneWay => ({ operation, permissions: 'finance', system: true });
/** What the search goes by is decided by people. */
const normalises = (operation: string): OneWay => ({ operation, permissions: 'recruit', system: false });
const editsSociety = ['Mutation.upsertSociety', 'Mutation.upsertBloomerSociety', 'Mutation.upsertClientSociety'];

export const promises: Record<string, Promised> = {
  'Activity.viewerCanEdit': 'Mutation.upsertActivity',
  'Activity.viewerCanSign': 'Mutation.signBloomerActivity',
  'Activity.viewerCanCancelSignature': 'Mutation.cancelSignBloomerActivity',
  'Activity.viewerCanValidate': 'Mutation.validateCRA',
  'Activity.viewerCanUndoValidation': 'Mutation.validateCRA',
  'Activity.viewerCanCorrect': 'Mutation.correctActivity',
  'Activity.viewerCanUploadCra': 'Mutation.uploadActivityFile',
  // The invoice is money's too; the row uploads a report.
  'Activity.viewerCanUploadInvoice': {
    operation: 'Mutation.uploadActivityFile',
    permissions: 'account finance',
    system: false,
  },
  'Activity.viewerCanDeleteInvoice': 'Mutation.deleteActivitySupplierInvoice',
  'Activity.viewerCanInvoiceCustomer': 'Mutation.createActivityCustomerInvoice',
  'Activity.viewerCanInvoiceSupplier': 'Mutation.createActivitySupplierInvoice',
  'Activity.viewerCanForceInvoice': asMoney('Mutation.createActivityCustomerInvoice'),
  'Activity.viewerCanFinaliseInvoices': 'Mutation.finalizeInvoice',
  'BankAccountChange.viewerCanApprove': 'Mutation.approveBankAccountChange',
  'BankAccountChange.viewerCanRefuse': 'Mutation.refuseBankAccountChange',
  'Billing.viewerCanEdit': 'Mutation.upsertBilling',
  // A cancellation is taken back by a person.
  'Billing.viewerCanReopen': { operation: 'Mutation.upsertBilling', permissions: 'finance', system: false },
  'ClientRefund.viewerCanUndo': 'Mutation.undoClientRefund',
  'FailedJob.viewerCanMend': 'Mutation.retryFailedJob',
  'InboundInvoice.viewerCanApprove': 'Mutation.approveInboundInvoice',
  'InboundInvoice.viewerCanRefuse': 'Mutation.refuseInboundInvoice',
  'InboundInvoice.viewerCanFetch': 'Mutation.fetchInboundInvoice',
  'Invoice.viewerCanCancel': 'Mutation.cancelInvoice',
  'Invoice.viewerCanContest': 'Mutation.contestInvoice',
  'Invoice.viewerCanCredit': 'Mutation.createCreditNote',
  'Invoice.viewerCanFinalise': 'Mutation.finalizeInvoice',
  'Invoice.viewerCanMarkPaid': 'Mutation.markPaid',
  'Invoice.viewerCanRecordCredit': 'Mutation.recordSupplierCredit',
  'Invoice.viewerCanRecordNotice': 'Mutation.recordFormalNotice',
  'Invoice.viewerCanRecordRecovery': 'Mutation.recordRecovery',
  'Invoice.viewerCanRegenerate': asMoney('Mutation.createActivityCustomerInvoice'),
  'Invoice.viewerCanRefund': 'Mutation.recordClientRefund',
  'Invoice.viewerCanReleasePayment': 'Mutation.releasePayment',
  'Invoice.viewerCanResend': 'Mutation.resendInvoice',
  'Invoice.viewerCanResendTaxReport': 'Mutation.resendTaxReport',
  'Invoice.viewerCanSettleTaxReport': 'Mutation.settleTaxReport',
  'LegalContract.viewerCanCancel': 'Mutation.cancelContractSignature',
  'LegalContract.viewerCanRemind': 'Mutation.remindContractSigners',
  'LegalContract.viewerCanRenew': 'Mutation.createContractVersion',
  'LegalContract.viewerCanSend': 'Mutation.sendContractForSignature',
  'LegalContract.viewerCanUploadEmpty': 'Mutation.uploadAmendment',
  'LegalContract.viewerCanUploadSigned': 'Mutation.uploadAmendment',
  'Mission.viewerCanAddPricing': 'Mutation.addPricing',
  'Mission.viewerCanAmend': 'Mutation.createMissionAmendment',
  'Mission.viewerCanComplete': 'Mutation.updateMission',
  'Mission.viewerCanDelete': 'Mutation.deleteMission',
  'Mission.viewerCanEstimate': 'Mutation.upsertExtensionAssessment',
  'Mission.viewerCanModify': 'Mutation.updateMission',
  'Mission.viewerCanSetContacts': 'Mutation.setMissionContacts',
  'Mission.viewerCanSetOrder': 'Mutation.setMissionOrder',
  'Mission.viewerCanStop': 'Mutation.stopMission',
  'Mission.viewerCanUploadCra': 'Mutation.uploadActivityFile',
  'MissionAmendment.viewerCanAbandon': 'Mutation.abandonMissionAmendment',
  // The row answers for the client; staff answer for nobody.
  'MissionFollowUp.viewerCanAnswer': { operation: 'Mutation.missionFollowUp', permissions: '', system: false },
  'MissionFollowUp.viewerCanHandle': 'Mutation.handleMissionFollowUp',
  'MissionFollowUp.viewerCanRefer': 'Mutation.referPerson',
  'MissionFollowUp.viewerCanSend': 'Mutation.sendNps',
  'PaymentRun.viewerCanApprove': 'Mutation.approvePaymentRun',
  'PaymentRun.viewerCanCancel': 'Mutation.cancelPaymentRun',
  'PaymentTransfer.viewerCanReturn': 'Mutation.returnTransfer',
  'RetentionReport.viewerCanHold': ['Mutation.holdRetention', 'Mutation.releaseRetention'],
  'SigningDelegate.viewerCanApprove': 'Mutation.decideSigningDelegate',
  'Society.viewerCanEdit': editsSociety,
  'Society.viewerCanEditExpiry': 'Mutation.upsertSociety',
  'Society.viewerCanSetBilling': 'Mutation.setClientBilling',
  'DirectJobTitlePage.viewerCanAttach': 'Mutation.upsertTalentBasic',
  // To the service account nobody proposes a mission.
  'JobFunnelMissionDraft.viewerCanCreate': {
    operation: 'Mutation.createMission',
    permissions: 'account',
    system: false,
  },
  'JobFunnelProject.viewerCanClose': 'Mutation.closeJobProject',
  'JobFunnelProject.viewerCanEdit': 'Mutation.upsertJobProject',
  'JobFunnelProject.viewerCanReopen': 'Mutation.reopenJobProject',
  'JobFunnelProject.viewerCanRepublish': 'Mutation.republishJobProject',
  'JobFunnelProject.viewerCanUnpublish': 'Mutation.unpublishJobProject',
  'JobTitle.viewerCanEdit': 'Mutation.updateJobTitle',
  'JobTitle.viewerCanFlatten': 'Mutation.flatJobTitles',
  'JobTitle.viewerCanMerge': 'Mutation.mergeJobTitlesById',
  'JobTitle.viewerCanNormalise': normalises('Mutation.updateJobTitle'),
  'Skill.viewerCanEdit': 'Mutation.updateSkill',
  'Skill.viewerCanFlatten': 'Mutation.flatSkills',
  'Skill.viewerCanMerge': 'Mutation.mergeSkillsById',
  'Skill.viewerCanNormalise': normalises('Mutation.updateSkill'),
  'Talent.viewerCanEdit': 'Mutation.upsertTalent',
  'TalentSearchResult.viewerCanCreate': 'Mutation.upsertTalent',
};
