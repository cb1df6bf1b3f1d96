/** Fields that no caller of the test reads, each with the reason; whoever makes one readable takes it out of here. */
export const unread: Record<string, string> = {
  'Bloomer.isDisabled': 'the watched Bloomer is in place',
  'Invoice.credits': 'an invoice within an invoice, read as Invoice',
  'Invoice.preceding': 'an invoice within an invoice, read as Invoice',
  'Invoice@supplier.viewerCanReleasePayment': 'no paper of the watched company is missing',
  'LinkedInProfile.city': 'nothing outside is asked in tests',
  'LinkedInProfile.existing': 'nothing outside is asked in tests',
  'LinkedInProfile.firstname': 'nothing outside is asked in tests',
  'LinkedInProfile.jobTitle': 'nothing outside is asked in tests',
  'LinkedInProfile.lastname': 'nothing outside is asked in tests',
  'LinkedInProfile.url': 'nothing outside is asked in tests',
  'NotificationsChange.notification': 'an event: its notification is read as Notification, by the same statement',
  'Society@client.statusWarning': 'no client is an umbrella company',
  'TalentContact.company': 'nothing outside is asked in tests',
  'TalentContact.emails': 'nothing outside is asked in tests',
  'TalentContact.name': 'nothing outside is asked in tests',
  'TalentContact.phones': 'nothing outside is asked in tests',
};
