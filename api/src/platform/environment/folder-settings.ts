import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SettingsReader } from '@bloom/shared-server/settings-reader';

export interface FolderSettings {
  filesDir: string;
  /** Where the search index is kept between two starts. */
  talentIndexDir: string;
}

export function readFolders(reader: SettingsReader): FolderSettings {
  return {
    filesDir: reader.text('FILES_DIR', join(tmpdir(), 'bloom-files')),
    talentIndexDir: reader.text('TALENT_INDEX_DIR', join(tmpdir(), 'bloom-talent-index')),
  };
}
