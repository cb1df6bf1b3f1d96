import type { Platform } from '../context/context.ts';
import type { ByteRange } from '../file-store/file-store.ts';
import { readStoredFile, type StoredFile } from './files.ts';

/** Parts of one document come in quick series: the whole is read for the first of them only, and kept here. */
const SERIES_MS = 60_000;
const SERIES_BYTES = 64_000_000;
const series = new Map<string, { bytes: Buffer; until: number }>();

/**
 * A part of the file: of bytes that were found right a moment ago, and never of others. Throws as readStoredFile does.
 */
export async function verifiedPart(platform: Platform, file: StoredFile, { start, end }: ByteRange): Promise<Buffer> {
  const kept = series.get(file.storage_key);
  const bytes = kept !== undefined && kept.until > Date.now() ? kept.bytes : await readStoredFile(platform, file);
  keepForSeries(file.storage_key, bytes);
  return bytes.subarray(start, end + 1);
}

function keepForSeries(key: string, bytes: Buffer): void {
  const until = series.get(key)?.bytes === bytes ? (series.get(key)?.until ?? 0) : Date.now() + SERIES_MS;
  series.delete(key);
  series.set(key, { bytes, until });
  let size = 0;
  for (const { bytes: other } of series.values()) size += other.length;
  for (const [oldest, { bytes: other }] of series) {
    if (size <= SERIES_BYTES) break;
    series.delete(oldest);
    size -= other.length;
  }
}
