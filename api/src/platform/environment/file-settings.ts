/** A bucket of any store that speaks the S3 protocol, addressed by path. */
export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** The bucket of the settings; null without S3_BUCKET. Adds a sentence to `wrong` for each setting that is amiss. */
export function readS3(source: Record<string, string | undefined>, wrong: string[]): S3Settings | null {
  const read = (name: string): string => source[name]?.trim() ?? '';
  if (read('S3_BUCKET') === '') return null;
  const endpoint = read('S3_ENDPOINT').replace(/\/+$/, '');
  if (!URL.canParse(endpoint)) wrong.push('S3_ENDPOINT must be an address such as https://s3.fr-par.scw.cloud');
  else {
    const { protocol, hostname } = new URL(endpoint);
    // The names of people's files may not travel in the clear, nor what signs for them.
    if (protocol !== 'https:' && !LOOPBACK.test(hostname)) wrong.push('S3_ENDPOINT must use https');
  }
  for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
    if (read(name) === '') wrong.push(`${name} is missing`);
  return {
    endpoint,
    region: read('S3_REGION') || 'us-east-1',
    bucket: read('S3_BUCKET'),
    accessKeyId: read('S3_ACCESS_KEY_ID'),
    secretAccessKey: read('S3_SECRET_ACCESS_KEY'),
  };
}

export interface ClamdAddress {
  host: string;
  port: number;
}

const CLAMD_PORT = 3310;

/** The clamd of CLAMAV_HOST (`host`, `host:port` or `[::1]:port`); null without it. */
export function readClamd(source: Record<string, string | undefined>, wrong: string[]): ClamdAddress | null {
  const value = source.CLAMAV_HOST?.trim() ?? '';
  if (value === '') return null;
  const url = URL.canParse(`clamd://${value}`) ? new URL(`clamd://${value}`) : undefined;
  if (url === undefined || url.hostname === '' || url.pathname !== '' || url.username !== '') {
    wrong.push('CLAMAV_HOST must be a host, or a host and a port such as clamav:3310');
    return null;
  }
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || CLAMD_PORT) };
}
