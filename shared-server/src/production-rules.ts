import { addressWeakness, isExampleHost, isLoopback } from '@bloom/shared-rules/access/public-address';
import { exampleWeakness, secretWeakness } from '@bloom/shared-rules/access/secret-strength';
import { type MetricsReaders, metricsFault } from './watch/metrics-access.ts';

/** A setting and what it says; null or undefined when it is not set. */
export type Said = readonly [name: string, value: string | null | undefined];

/** What a server would work with where others reach it. */
export interface Exposed {
  /** Secrets that whoever installs it makes up. */
  secrets?: readonly Said[];
  /** Secrets that another service gave out. */
  issued?: readonly Said[];
  /** Addresses of services that hold a password, such as `postgres://account:password@host/database`. */
  connections?: readonly Said[];
  /** Who mails come from and whom people write to, once a mail server takes them away from this machine. */
  mails?: { server: string | null; mailboxes: readonly Said[] };
  /** Addresses that browsers or people follow, and origins that are let in. */
  addresses?: readonly Said[];
  /** Who may read the figures of the server: somebody, or something, that is named. */
  metrics?: MetricsReaders;
  /** What is never for production: whether it is there, and the sentence. */
  refused?: readonly (readonly [boolean, string])[];
}

/**
 * What must not be where others reach a server, a sentence each; no secret is repeated. The same rules for all servers.
 */
export function productionFaults(exposed: Exposed): string[] {
  const { secrets, issued, connections, mails, addresses, metrics, refused } = exposed;
  return [
    ...weaknesses(secrets, secretWeakness),
    ...weaknesses(issued, exampleWeakness),
    ...weaknesses(connections, connectionWeakness),
    ...(mails === undefined || staysHere(mails.server) ? [] : weaknesses(mails.mailboxes, mailboxWeakness)),
    ...weaknesses(addresses, addressWeakness),
    ...(metrics === undefined ? [] : weaknesses([['METRICS_TOKEN', metrics.token]], secretWeakness)),
    ...[metrics && metricsFault(metrics)].filter((fault) => fault !== undefined),
    ...(refused ?? []).flatMap(([isThere, sentence]) => (isThere ? [sentence] : [])),
  ];
}

function weaknesses(said: readonly Said[] = [], weaknessOf: (value: string) => string | undefined): string[] {
  return said.flatMap(([name, value]) => {
    const weakness = value ? weaknessOf(value) : undefined;
    return weakness === undefined ? [] : [`${name} ${weakness}`];
  });
}

/** A password that holds a bare % is taken as it is. */
function decoded(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}

const staysHere = (server: string | null) => server === null || isLoopback(URL.parse(server)?.hostname ?? '');

/** Mails that come from there are thrown away by whoever gets them, and answers reach nobody. */
function mailboxWeakness(mailbox: string): string | undefined {
  const [host = ''] = (mailbox.split('@').at(-1) ?? '').split('>');
  return isExampleHost(host.trim()) ? `must be an address of your own domain, not ${mailbox}` : undefined;
}

/** On this machine itself the network protects what a password does not. */
function connectionWeakness(address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null || isLoopback(url.hostname)) return undefined;
  if (isExampleHost(url.hostname)) return `leads to an example, ${url.hostname}`;
  if (url.password === '') return undefined;
  const weakness = exampleWeakness(decoded(url.password));
  return weakness && `has a password that ${weakness}`;
}
