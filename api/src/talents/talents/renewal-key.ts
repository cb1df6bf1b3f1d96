/** With what the keys of the mails begin that ask a talent whether they stay. */
export const renewalKey = (talentId: string): string => `talentRenewal:${talentId}:`;
