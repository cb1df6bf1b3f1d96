import type { Platform } from '../../platform/context/context.ts';
import { createDevPlatform } from './dev-platform.ts';
import { createHttpPlatform } from './http-platform.ts';
import type { InvoicePlatform } from './invoice-platform.ts';

type Settings = Pick<Platform, 'environment'>;

/** None in production without settings: nothing is sent then, and the invoice says so. */
export function invoicePlatformOf({
  environment,
  db,
  clock,
}: Settings & Pick<Platform, 'db' | 'clock'>): InvoicePlatform | undefined {
  const { invoicePlatform } = environment;
  if (invoicePlatform !== null) return createHttpPlatform(invoicePlatform);
  return hasDevPlatform({ environment }) ? createDevPlatform(db, clock) : undefined;
}

/** Whether invoices go to the small platform of ours that only shows them. */
export const hasDevPlatform = ({ environment }: Settings): boolean =>
  environment.invoicePlatform === null && !environment.production;
