import type { FieldStatements } from './readership.ts';

/** Missions, their prices and what is planned with them. */
export const missionFields: FieldStatements = {
  Mission: {
    'owner clients staff': `recordId label type status beginMission endMission createdAt isActive hoursPerDays holidayZone
      CSM bloomer clientSociety bloomerBillingSociety contactOperations pendingAmendment enableCRAUpload signCodeRequired
      enableBusinessReferalNpsClient enableBusinessReferalNpsBloomer
      viewerCanModify viewerCanComplete viewerCanStop viewerCanEstimate viewerCanAmend viewerCanAddPricing viewerCanDelete
      viewerCanUploadCra viewerCanSeePrices viewerCanSetContacts version`,
    // Whom the client pays, and under which papers.
    'clients staff': 'clientBillingSociety billingContacts contractType',
    'clients office': 'clientPaydateDays',
    'owner office': 'bloomerPaydateDays',
    'owner clients office': 'pricing',
    staff: 'CSMRecordId dealType externalId origin replacement shouldBeCountAsDeal',
    office: 'orderNumber viewerCanSetOrder amendments extension',
  },
  Pricing: {
    'owner clients office': 'recordId startDate taxes astreinteCoef saturdayCoef sundayCoef',
    'owner office': 'purchasePricePerDayWithoutTaxes',
    'clients office': 'salePricePerDayWithoutTaxes paymentTerms paymentTermsDetails',
  },
  // getExtensionAssessment is for account; those who plan the money see it on the mission.
  ExtensionAssessment: {
    office: 'missionId assessment newEndDate createdBy createdAt updatedBy updatedAt',
  },
  MissionAmendment: {
    // That an end is not signed yet is said to everybody whom it moves.
    'owner clients staff': 'recordId number step state formerEndMission newEndMission createdAt viewerCanAbandon',
    office: 'formerPurchasePrice newPurchasePrice formerSalePrice newSalePrice newPricingDate contracts',
  },
  MissionEvent: { office: 'id at action author data' },
  MissionList: { office: 'count results' },
  DeletedMission: { system: 'message' },
  // Figures without amounts.
  DashboardMissionData: { staff: 'startDate monthsElapsed counts' },
  MissionCodeData: { staff: 'code currentYear lastYear diff averagePerMonth months types' },
  MissionTypeData: { staff: 'type currentYear lastYear diff averagePerMonth months' },
  MissionMonthData: { staff: 'month currentYear lastYear diff' },
  CountedMission: { staff: 'mission months' },
  SearchResult: { 'owner clients staff': 'kind recordId label detail missionId' },
};
