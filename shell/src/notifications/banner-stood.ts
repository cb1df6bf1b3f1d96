/** What this device remembers: whether there was an unread notification to show the last time. */
export const BANNER_STOOD = 'notification-banner.stood';

export const isBoolean = (stored: unknown): stored is boolean => typeof stored === 'boolean';
