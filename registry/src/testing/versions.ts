import { writePublication } from '../channels/publish-record.ts';
import type { ObjectStore } from '../storage/storage.ts';

/** Versions as if they had been published, without their files. */
export async function recordVersions(store: ObjectStore, id: string, versions: string[]): Promise<void> {
  for (const version of versions) {
    await writePublication(store, {
      id,
      version,
      at: new Date().toISOString(),
      by: 'test',
      bytes: { files: 0, total: 0, entry: 0, scripts: 0 },
      files: {},
      contract: { uses: { links: [], slots: [], events: [] }, needs: [] },
    });
  }
}
