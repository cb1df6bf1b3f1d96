import type { FieldStatements } from './readership.ts';

/** Bloomers, contacts, and who they are to the product. */
export const peopleFields: FieldStatements = {
  AccountManager: { 'owner clients staff': 'recordId firstname lastname fullname email phoneNumber' },
  Bloomer: {
    'owner clients staff': 'recordId firstname lastname fullname email accountManager viewerCanSeeIdentity',
    // A client knows the person at work.
    'owner staff': 'phoneNumber communicationType societies',
    'owner account recruit system': 'secondaryEmail secondaryEmailVerified slack pendingEmail invitation',
    'account recruit system': 'hiresweetContactId pipefyContactId hasAccount',
    'owner account system': 'credentialID credentialCheckResult credentialCheckReason credentialCheckedAt',
    'account system': 'credentialVersion',
    staff: 'isDisabled',
    'owner account finance recruit system': 'mission',
  },
  Contact: {
    'owner clients staff':
      'recordId firstname lastname fullname nameJob email phoneNumber phoneVerified isBilling isOperational version',
  },
  // The client's contacts whom the firm bills.
  'Contact@billing': {
    'clients staff':
      'recordId firstname lastname fullname nameJob email phoneNumber phoneVerified isBilling isOperational version',
  },
  // The contacts of the Bloomer's company.
  'Contact@bloomerCompany': {
    'owner staff':
      'recordId firstname lastname fullname nameJob email phoneNumber phoneVerified isBilling isOperational version',
  },
  // Where somebody of a client is asked, before they are removed.
  ContactMission: { 'account system': 'recordId label bloomerFullname isLastSigner waitingSignatures' },
  StaffMember: {
    'dpo system':
      'recordId fullname email permissions isDisabled hasAccount missionsLookedAfter bloomersLookedAfter isViewer',
  },
  Invitation: {
    'owner account recruit system': 'recordId status createdAt expiresAt',
    owner: 'token',
  },
  // By the token of the mail.
  InvitationCheck: { everybody: 'firstname status', people: 'isForViewer' },
  EmailConfirmation: { emailConfirmLink: 'email firstname kind confirmed' },
  Me: {
    known: 'id provider displayName email emailVerified name roles',
    'account finance recruit dpo': 'permissions',
    bloomers: 'bloomer',
    'owner clients otherClient': 'societies',
  },
  RepresentedCompany: { 'clients otherClient': 'contactId contactFullname companyName isChosen' },
  PersonName: { known: 'familyName givenName' },
  Preferences: {
    'bloomers account finance recruit dpo noPermission':
      'activeChannel communicationType phoneVerified smsConsentText whatsappConsentText',
    'owner account finance recruit dpo noPermission': 'phoneNumber',
    owner: 'consentGivenAt',
  },
  UpdatePreferencesPayload: {
    'bloomer otherBloomer account finance recruit dpo noPermission': 'success changed message preferences',
  },
  NotificationPreferences: {
    'bloomers account finance recruit dpo noPermission': 'version isReached kinds alwaysMailed',
  },
  NotificationKindPreference: {
    'bloomers account finance recruit dpo noPermission': 'kind label group delivery allowed reason',
  },
  AlwaysMailed: { 'bloomers account finance recruit dpo noPermission': 'label reason' },
  UpdateNotificationPreferencesPayload: {
    'bloomer otherBloomer account finance recruit dpo noPermission': 'success changed message preferences',
  },
  PhoneCode: {
    'clients craSignLink contractSignLink account finance recruit dpo noPermission':
      'channel destinationMasked expiresAt',
  },
  // By the token of a mail.
  ExchangedSession: { everybody: 'sessionToken expiresAt purpose objectId isOfBloomer contactFullname' },
};
