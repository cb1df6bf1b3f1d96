import type { RuntimeConfig } from '@bloom/shared-auth/runtime-config';
import type { Delivery, QueuedReport } from './report-queue.ts';

export type Deliver = (reports: QueuedReport[]) => Promise<Delivery>;

/** Without credentials and without the address of the page; `keepalive` lets it leave while the page closes. */
async function post(url: string, contentType: string, body: string): Promise<Delivery> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': contentType },
    body,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    // A browser refuses larger bodies with keepalive.
    keepalive: body.length < 60_000,
  });
  if (response.status === 429) {
    const seconds = Number(response.headers.get('retry-after'));
    return { outcome: 'retry', after: (seconds > 0 ? seconds : 60) * 1000 };
  }
  // What is refused as wrong stays wrong; only the server's own trouble passes.
  return { outcome: response.status >= 500 ? 'retry' : 'done' };
}

/** The API's own log and table. */
export function apiService({ apiUrls, version, environment }: RuntimeConfig): Deliver {
  // Put together as text: a wrong setting must not keep the page from opening.
  const url = `${apiUrls.files}/client-errors`;
  return (queued) => {
    const reports = queued.map(({ report, repeats, waited }) => {
      const { name: _ofTheStack, ...rest } = report;
      return { ...rest, repeats, waited, release: version, environment };
    });
    return post(url, 'application/json', JSON.stringify({ reports }));
  };
}

/** A service that understands Sentry's envelopes; its code is fetched by the first failure only. */
export function dsnService(dsn: string, config: RuntimeConfig): Deliver {
  return async (queued) => {
    const { envelopeOf, envelopeUrl } = await import('./sentry-envelope.ts');
    const url = envelopeUrl(dsn);
    // A DSN that is none must not be tried for ever.
    if (url === undefined) return { outcome: 'done' };
    let last: Delivery = { outcome: 'done' };
    for (const report of queued) {
      // As plain text the browser asks no permission first, which such services do not always give.
      last = await post(url, 'text/plain;charset=UTF-8', envelopeOf(dsn, report, config));
      if (last.outcome === 'retry') return last;
    }
    return last;
  };
}
