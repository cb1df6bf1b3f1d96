/** What a text that is no address counts as: all of them together, so that inventing texts gives nobody more. */
export const NO_NETWORK = 'unknown';

/**
 * Whose requests are counted together: an IPv4 address by itself, however it is written, and all the addresses of an
 * IPv6 /64, which any one machine has.
 */
export function networkOfAddress(address: string): string {
  if (isIPv4(address)) return address;
  const groups = groupsOf(address);
  if (groups === undefined) return NO_NETWORK;
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

const BYTE = '(?:0|[1-9]\\d?|1\\d\\d|2[0-4]\\d|25[0-5])';
const IPV4 = new RegExp(`^(?:${BYTE}\\.){3}${BYTE}$`);

const isIPv4 = (text: string): boolean => IPV4.test(text);

/** The eight groups of an IPv6 address; its zone says nothing of who sends. */
function groupsOf(address: string): number[] | undefined {
  const [withoutZone = ''] = address.split('%');
  const halves = inHexadecimal(withoutZone)?.split('::') ?? [];
  if (halves.length < 1 || halves.length > 2) return undefined;
  const [start = [], end = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - start.length - end.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const written = [...start, ...Array.from({ length: missing }, () => '0'), ...end];
  if (!written.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined;
  return written.map((group) => Number.parseInt(group, 16));
}

/** An IPv6 address without the dotted end that some write. */
function inHexadecimal(address: string): string | undefined {
  const end = address.slice(address.lastIndexOf(':') + 1);
  if (!end.includes('.')) return address;
  if (!isIPv4(end)) return undefined;
  const [a = 0, b = 0, c = 0, d = 0] = end.split('.').map(Number);
  const groups = [a * 256 + b, c * 256 + d].map((group) => group.toString(16));
  return `${address.slice(0, -end.length)}${groups.join(':')}`;
}

function bytesOf(group: number): number[] {
  return [Math.floor(group / 256), group % 256];
}
