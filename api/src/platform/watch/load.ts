import { createLoad } from '@bloom/shared-server/watch/load';

/** What this process finds of itself. */
export const load = createLoad();
