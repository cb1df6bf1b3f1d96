import type { FieldStatements } from './readership.ts';

const WHOLE =
  'recordId version name status siret tva vatSince isClient portage addressName addressPart1 addressZip addressTown addressCountryCode';

/** Companies, their accounts and papers. `Society` is the Bloomer's, `Society@client` the client's. */
export const societyFields: FieldStatements = {
  Society: {
    'owner clients staff': `${WHOLE} viewerCanEdit viewerCanEditExpiry`,
    'owner office': `IBAN BIC KBIS KbisExpirationDate URSSAFVigilanceCertificate URSSAFVCExpirationDate
      RCPVigilanceCertificate bankAccountChange selfBillingSince`,
    // What the registers say is between a company and the firm.
    'owner staff': `identityCheck directoryResult directoryName directoryCheckedAt vatResult vatCheckedAt billingContact
      statusWarning`,
    '-': 'clientBilling',
    office:
      'bloomerBillingMission URSSAFIssueDate URSSAFCheckResult URSSAFCheckedAt URSSAFCheckedBy bloomers viewerCanSeeBilling',
    'finance system': 'viewerCanSetBilling',
    staff: 'contacts missions',
  },
  'Society@client': {
    office: `IBAN BIC KBIS KbisExpirationDate URSSAFVigilanceCertificate URSSAFVCExpirationDate RCPVigilanceCertificate
      bankAccountChange clientBilling`,
    '-': 'selfBillingSince',
    staff: 'identityCheck directoryResult directoryName directoryCheckedAt vatResult vatCheckedAt statusWarning',
    'clients staff': 'billingContact',
  },
  BankAccountChange: {
    'owner office': `recordId IBAN BIC formerIBAN state requestedAt requestedBy heldUntil approvedAt approvedBy
      viewerCanApprove viewerCanRefuse`,
    // Only in the list of finance: elsewhere the company is what it was found under.
    'finance system': 'society',
  },
  SocietyCompliance: {
    'owner office': 'problems warnings papers paymentBlocked cumulatedAmount vigilanceThreshold portage',
  },
  ComplianceProblem: { 'owner office': 'document problem' },
  RequiredPaper: { 'owner office': 'document label level state expiresOn file' },
  PortageCount: { 'owner office': 'missionRecordId label bloomer months state lastDay' },
};
