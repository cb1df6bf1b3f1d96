import * as pkijs from 'pkijs';

const DISTRIBUTION_POINTS = '2.5.29.31';
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 5_000_000;

/**
 * The revocation lists that certificates name, as DER. One that does not answer is left out: the time stamp of the
 * seal still proves when it was made, and a list of the same day can be had from the authority later.
 */
export async function fetchRevocations(certificates: readonly pkijs.Certificate[]): Promise<ArrayBuffer[]> {
  const addresses = new Set(certificates.flatMap(addressesOf));
  const found = await Promise.all([...addresses].map((address) => fetchList(address).catch(() => undefined)));
  return found.filter((list) => list !== undefined);
}

function addressesOf({ extensions = [] }: pkijs.Certificate): string[] {
  const points = extensions.find(({ extnID }) => extnID === DISTRIBUTION_POINTS)?.parsedValue;
  if (!(points instanceof pkijs.CRLDistributionPoints)) return [];
  return points.distributionPoints.flatMap(({ distributionPoint }) =>
    Array.isArray(distributionPoint)
      ? distributionPoint.flatMap(({ value }) => (/^https?:/.test(String(value)) ? [String(value)] : [])).slice(0, 1)
      : [],
  );
}

async function fetchList(address: string): Promise<ArrayBuffer | undefined> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) return undefined;
  const bytes = await answer.arrayBuffer();
  if (bytes.byteLength > MAX_BYTES) return undefined;
  // Anything else than a list would make the document harder to check, not easier.
  pkijs.CertificateRevocationList.fromBER(bytes);
  return bytes;
}
