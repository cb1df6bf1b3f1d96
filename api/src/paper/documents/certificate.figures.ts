import { connect } from 'node:tls';
import { HOUR_MS } from '@bloom/shared-rules/calendar/time-units';
import type { Platform } from '../../platform/context/context.ts';
import { defineFigures, figure } from '../../platform/watch/figures.ts';
import { sealExpiry } from './firm-seal.ts';

const PATIENCE_MS = 3_000;
/** A certificate changes every few weeks. */
const KEPT_MS = HOUR_MS;

export interface Expiry {
  /** `seal`, or one of our addresses as `host`. */
  certificate: string;
  at: Date;
}

type Look = Omit<Expiry, 'at'> & { at: Date | undefined };

let known: { until: number; looks: Promise<Look[]> } | undefined;

/** The seal's, and what browsers are shown at our own addresses. */
defineFigures({
  metrics: ['bloom_certificate_expires_timestamp_seconds'],
  async read(platform) {
    const expiries = await certificateExpiries(platform);
    return expiries.map(({ certificate, at }) =>
      figure('bloom_certificate_expires_timestamp_seconds', { certificate }, at.getTime() / 1_000),
    );
  },
});

/** Those that could be looked at; what could not is looked at again the next time. */
export async function certificateExpiries(platform: Platform): Promise<Expiry[]> {
  const now = platform.clock.now().getTime();
  if (known === undefined || known.until < now) known = { until: now + KEPT_MS, looks: readExpiries(platform) };
  const looks = await known.looks;
  if (looks.some(({ at }) => at === undefined)) known = undefined;
  return looks.flatMap(({ certificate, at }) => (at === undefined ? [] : [{ certificate, at }]));
}

async function readExpiries(platform: Platform): Promise<Look[]> {
  const { shellUrl, clientsUrl, oidc, allowedOrigins } = platform.environment;
  const addresses = [shellUrl, clientsUrl, oidc.issuer, ...allowedOrigins].flatMap(
    (address) => URL.parse(address ?? '') ?? [],
  );
  const hosts = new Map(addresses.filter(({ protocol }) => protocol === 'https:').map((url) => [url.host, url]));
  return Promise.all([
    sealExpiry(platform).then(
      (at) => ({ certificate: 'seal', at }),
      () => ({ certificate: 'seal', at: undefined }),
    ),
    ...[...hosts].map(async ([certificate, url]) => ({ certificate, at: await tlsExpiry(url) })),
  ]);
}

/** When the certificate ends that a server shows, also one that nobody believes any more. */
function tlsExpiry({ hostname, port }: URL): Promise<Date | undefined> {
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    });
    const end = (at?: Date) => {
      socket.destroy();
      resolve(at);
    };
    socket.setTimeout(PATIENCE_MS, () => end());
    socket.on('error', () => end());
    socket.on('secureConnect', () => end(new Date(socket.getPeerCertificate().valid_to)));
  });
}
