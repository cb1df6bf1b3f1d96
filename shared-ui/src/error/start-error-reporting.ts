import type { RuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { type ClientReport, clientReport } from './client-report.ts';
import { apiService, type Deliver, dsnService } from './error-services.ts';
import { configureErrorReporting, type ErrorRecord, reportError } from './report-error.ts';
import { ReportQueue } from './report-queue.ts';

export interface ErrorReports {
  /** Where to send; what failed before is sent now. Called again, e.g. after a retry, it changes nothing. */
  connect(config: RuntimeConfig): void;
}

/** A browser says this of layouts that settle by themselves. */
const HARMLESS = /^ResizeObserver loop/;

/**
 * Takes what nobody caught: errors and rejections of the page, from its first line on. What boundaries and forms catch
 * comes through `reportError` as well. Until the settings are read, failures wait.
 */
export function startErrorReporting(): ErrorReports {
  let queues: ReportQueue[] | undefined;
  let early: ClientReport[] = [];

  const service = (record: ErrorRecord) => {
    const report = clientReport(record, window.location.pathname);
    if (queues === undefined) early = [...early, report].slice(0, 20);
    for (const queue of queues ?? []) queue.add(report);
  };
  configureErrorReporting({ service });

  window.addEventListener('error', (event) => {
    // Files that do not load are seen to by whoever asked for them.
    if (!(event instanceof ErrorEvent) || HARMLESS.test(event.message)) return;
    reportError(event.error ?? new Error(event.message));
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    reportError(reason instanceof Error || typeof reason === 'object' ? reason : new Error(String(reason)));
  });
  const flush = () => {
    for (const queue of queues ?? []) void queue.flush();
  };
  window.addEventListener('online', flush);
  window.addEventListener('pagehide', flush);

  return {
    connect(config) {
      if (queues !== undefined) return;
      const { dsn, level, sampling } = config.errorReporting ?? {};
      configureErrorReporting({ service, ...(level && { level }), ...(sampling !== undefined && { sampling }) });
      const services: Deliver[] = [apiService(config), ...(dsn ? [dsnService(dsn, config)] : [])];
      queues = services.map((deliver) => new ReportQueue({ deliver }));
      for (const report of early) for (const queue of queues) queue.add(report);
      early = [];
    },
  };
}
