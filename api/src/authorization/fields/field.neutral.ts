/**
 * What a field that is never null says to those who may not know, for which the world holds another value. Whoever reads
 * the neutral value has read nothing.
 */
export const neutral: Record<string, unknown> = {
  'Activity.billed': false,
  'Activity.bloomerInvoiceStatus': 'NOT_CREATED',
  'Activity.clientInvoiceStatus': 'NOT_CREATED',
  'Activity.payed': false,
  'Activity.viewerCanForceInvoice': false,
  'Activity.viewerCanInvoiceCustomer': false,
  'Activity.viewerCanInvoiceSupplier': false,
  'Bloomer.communicationType': 'email',
  'Bloomer.isDisabled': false,
  'Bloomer.hasAccount': false,
  'Bloomer.secondaryEmailVerified': false,
  'Invitation.token': '',
  'Invoice.isForced': false,
  'Invoice.viewerCanCancel': false,
  'Invoice.viewerCanContest': false,
  'Invoice.viewerCanCredit': false,
  'Invoice.viewerCanFinalise': false,
  'Invoice.viewerCanMarkPaid': false,
  'Invoice.viewerCanRegenerate': false,
  'Mission.replacement': false,
  'Mission.shouldBeCountAsDeal': false,
  'Mission.viewerCanSetOrder': false,
  'MissionFollowUp.isHandled': false,
  'MissionFollowUp.needsCall': false,
  'PaymentRun.viewerCanApprove': false,
  'Society.identityCheck': 'plausible',
  'Society.viewerCanSeeBilling': false,
  'Society.viewerCanSetBilling': false,
};
