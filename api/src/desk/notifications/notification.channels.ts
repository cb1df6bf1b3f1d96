/** How a notification leaves the centre; `doNotDisturbed` is a person who wants nothing outside of it. */
export const notificationChannels = ['doNotDisturbed', 'email', 'slack', 'sms', 'whatsapp'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

export const communicationTypes = ['email', 'none', 'sms', 'whatsapp'] as const;
export type CommunicationType = (typeof communicationTypes)[number];

export type NotificationPriority = 'urgent' | 'important' | 'info';

export interface Reach {
  communicationType: CommunicationType;
  /** Whether an SMS or WhatsApp message may go to this person: proven number, agreement, and a carrier. */
  hasPhone: boolean;
}

/**
 * The channel a person's choice comes to today: without a proven number the mail stands in, so that nothing is lost.
 */
export function chosenChannel({ communicationType, hasPhone }: Reach): NotificationChannel {
  if (communicationType === 'none') return 'doNotDisturbed';
  return communicationType !== 'email' && !hasPhone ? 'email' : communicationType;
}

/** Urgent: the chosen channel and a mail; important: the chosen channel; info: the centre only. */
export function channelsFor(priority: NotificationPriority, reach: Reach): NotificationChannel[] {
  const chosen = chosenChannel(reach);
  if (chosen === 'doNotDisturbed') return ['doNotDisturbed'];
  if (priority === 'info') return [];
  return priority === 'urgent' && chosen !== 'email' ? [chosen, 'email'] : [chosen];
}
