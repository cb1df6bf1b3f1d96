import type { SettingsReader } from '@bloom/shared-server/settings-reader';

/** The firm's invoicing platform, spoken to after XP Z12-013. */
export interface InvoicePlatformSettings {
  /** The address of its flow service, without `/v1`. */
  url: string;
  token: string;
  /** The address of its directory service; without it no invoicing address is looked up. */
  directoryUrl: string | null;
  /** What it shows when it says that there is news; without one it cannot. */
  webhookSecret: string | null;
  /** Whether it takes the same number again after it was rejected (213). */
  takesRejectedAgain: boolean;
}

/** Reads PA_…; null when there is no platform. */
export function readInvoicePlatform(reader: SettingsReader): InvoicePlatformSettings | null {
  if (reader.optional('PA_URL') === null) return null;
  return {
    url: reader.url('PA_URL').replace(/\/$/, ''),
    token: reader.text('PA_TOKEN'),
    directoryUrl: reader.optionalUrl('PA_DIRECTORY_URL')?.replace(/\/$/, '') ?? null,
    webhookSecret: reader.optional('PA_WEBHOOK_SECRET'),
    takesRejectedAgain: reader.flag('PA_TAKES_REJECTED_AGAIN'),
  };
}
