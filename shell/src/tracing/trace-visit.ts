import type { RuntimeConfig } from '@bloom/shared-auth/runtime-config';

/**
 * Loads what traces a visit, when the settings name a collector and this visit is one of the share that is traced.
 * Nobody waits for it, and nothing of it is fetched otherwise.
 */
export async function traceVisit({ tracing, ...config }: RuntimeConfig): Promise<void> {
  if (tracing === undefined || Math.random() >= (tracing.share ?? 1)) return;
  const { startTracing } = await import(/* webpackChunkName: "tracing" */ './tracing.ts');
  startTracing({ ...config, tracing });
}
