import { diskFreeShare } from '@bloom/shared-server/watch/disk-room';
import { createLoad, tellLoad } from '@bloom/shared-server/watch/load';
import { metrics } from './metrics.ts';

/**
 * Tells what this process finds of itself, and what is left of the disk of its storage.
 * @param folder null where a bucket keeps what is published
 * @returns ends it
 */
export function watchLoad(folder: string | null): () => void {
  const load = createLoad();
  tellLoad('registry', metrics, load);
  if (folder !== null) {
    metrics.beforeReading(async () => {
      const share = await diskFreeShare(folder);
      metrics.forget('bloom_disk_free_share');
      if (share !== undefined) metrics.set('bloom_disk_free_share', { disk: 'builds' }, share);
    });
  }
  return load.start();
}
