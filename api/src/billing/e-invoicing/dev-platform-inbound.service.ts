import type { Db } from '../../platform/database/database.ts';
import * as repository from './dev-platform.repository.ts';

/** The platform for development brings a file as if a supplier had sent it. */
export function fileInbound(db: Db, file: { name: string; bytes: Buffer }): Promise<void> {
  return repository.fileInbound(db, file);
}
