import { createMetrics } from '@bloom/shared-server/watch/metrics';

/** What this process tells of itself at `/metrics`. */
export const metrics = createMetrics('idp');
