import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { isLoopback } from '@bloom/shared-rules/access/public-address';
import type { SettingsReader } from '../settings-reader.ts';

interface Asking {
  /** The address of the connection itself, not the one that a proxy names. */
  remoteAddress: string | undefined;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Who may read `/metrics`. Where both are set, both are asked for. */
export interface MetricsReaders {
  token: string | null;
  /** Addresses of machines, or of networks such as `10.0.0.0/8`; null where nobody named any. */
  addresses: readonly string[] | null;
}

const TOKEN = 'METRICS_TOKEN';
const ADDRESSES = 'METRICS_ADDRESSES';

export function readMetricsReaders(reader: SettingsReader): MetricsReaders {
  const named = reader.list(ADDRESSES);
  for (const address of named)
    if (!isAddress(address)) reader.wrong.push(`${ADDRESSES} must hold addresses or networks, not "${address}"`);
  const addresses = named.filter(isAddress);
  return { token: reader.optional(TOKEN), addresses: addresses.length > 0 ? addresses : null };
}

/** Without either, a proxy on the same machine that names nobody would look like the machine itself. */
export function metricsFault({ token, addresses }: MetricsReaders): string | undefined {
  if (token !== null || addresses !== null) return undefined;
  return `${TOKEN} is missing (or ${ADDRESSES}, the machines that may read /metrics)`;
}

const digest = (text: string) => createHash('sha256').update(text).digest();
/** IPv4 as a socket of IPv6 says it. */
const MAPPED = /^::ffff:/i;
const FORWARDED = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

/**
 * Whether somebody may read `/metrics`: with the token, or from one of the addresses; without either, on this machine
 * itself, called by its own name. What came through a proxy has no address of its own here.
 */
export function mayReadMetrics({ remoteAddress = '', headers }: Asking, { token, addresses }: MetricsReaders): boolean {
  const from = remoteAddress.replace(MAPPED, '');
  if (token !== null && !isToken(headers.authorization, token)) return false;
  if (token !== null && addresses === null) return true;
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false;
  if (!(addresses === null ? isLoopback(from) : isAmong(from, addresses))) return false;
  // A proxy on this machine passes on the name that it was called by.
  return !isLoopback(from) || isLoopback(URL.parse(`http://${headers.host ?? ''}`)?.hostname ?? '');
}

function isToken(authorization: string | string[] | undefined, token: string): boolean {
  const given = /^Bearer (.+)$/.exec(String(authorization ?? ''))?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

function partsOf(address: string): { ip: string; bits: number; most: number } {
  const [ip = '', bits] = address.replace(MAPPED, '').split('/');
  const most = isIP(ip) === 4 ? 32 : 128;
  return { ip, bits: bits === undefined ? most : Number(bits || Number.NaN), most };
}

function isAddress(address: string): boolean {
  const { ip, bits, most } = partsOf(address);
  // A network of everybody is a list of nobody in particular.
  return isIP(ip) !== 0 && Number.isInteger(bits) && bits > 0 && bits <= most;
}

function isAmong(from: string, addresses: readonly string[]): boolean {
  if (isIP(from) === 0) return false;
  const named = new BlockList();
  for (const address of addresses) {
    const { ip, bits } = partsOf(address);
    named.addSubnet(ip, bits, isIP(ip) === 4 ? 'ipv4' : 'ipv6');
  }
  return named.check(from, isIP(from) === 4 ? 'ipv4' : 'ipv6');
}
