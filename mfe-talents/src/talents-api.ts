import { TALENTS_CLIENT } from '@bloom/shared-auth/client';

/** Sends an operation to the talents API. */
export const talentsApi = { clientName: TALENTS_CLIENT };
