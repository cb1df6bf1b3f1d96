import { isLoopback } from '@bloom/shared-rules/access/public-address';
import type { SettingsReader } from './settings-reader.ts';

/** A bucket of any store that speaks the S3 protocol, addressed by path. */
export interface BucketSettings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The bucket of `<prefix>_BUCKET`, with its endpoint, region and keys; null when none is named. */
export function readBucket(reader: SettingsReader, prefix: string): BucketSettings | null {
  const bucket = reader.optional(`${prefix}_BUCKET`);
  if (bucket === null) {
    // With everything but its name, what people send would quietly go into a folder.
    const half = ['ENDPOINT', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].find((part) =>
      reader.optional(`${prefix}_${part}`),
    );
    if (half !== undefined) reader.wrong.push(`${prefix}_BUCKET is missing, but ${prefix}_${half} is there`);
    return null;
  }
  const endpoint = reader.text(`${prefix}_ENDPOINT`).replace(/\/+$/, '');
  const url = URL.parse(endpoint);
  if (url === null && endpoint !== '')
    reader.wrong.push(`${prefix}_ENDPOINT must be an address such as https://s3.fr-par.scw.cloud`);
  // Neither what is kept nor what signs for it may travel in the clear.
  else if (url !== null && url.protocol !== 'https:' && !isLoopback(url.hostname))
    reader.wrong.push(`${prefix}_ENDPOINT must use https`);
  return {
    endpoint,
    region: reader.text(`${prefix}_REGION`, 'us-east-1'),
    bucket,
    accessKeyId: reader.text(`${prefix}_ACCESS_KEY_ID`),
    secretAccessKey: reader.text(`${prefix}_SECRET_ACCESS_KEY`),
  };
}
