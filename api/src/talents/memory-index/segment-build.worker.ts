import { parentPort, workerData } from 'node:worker_threads';
import { createDatabase, createPool } from '../../platform/database/database.ts';
import { SegmentBuilder } from './segment-build.ts';
import { docOf } from './talent-doc.ts';
import { databaseIdentity, readEverybody } from './talent-docs.repository.ts';
import { writeSegment } from './warm-file.ts';

/** A whole load takes long: it is made beside the thread that answers. */
const { databaseUrl, path } = workerData as { databaseUrl: string; path: string };
const STATEMENT_TIMEOUT_MS = 120_000;

const pool = createPool({
  connectionString: databaseUrl,
  max: 1,
  statementTimeout: STATEMENT_TIMEOUT_MS,
  applicationName: 'bloom-talent-index',
});
const db = createDatabase(pool);
try {
  const database = await databaseIdentity(db);
  const builder = new SegmentBuilder();
  const position = await readEverybody(db, (rows) => {
    for (const row of rows) builder.add(docOf(row));
  });
  const { head, arrays } = builder.build(position, database);
  // Without the file only the next start takes longer.
  const unkept = await writeSegment(path, { head, arrays }).catch((error: Error) => error.message);
  parentPort?.postMessage({ head, arrays, unkept });
} finally {
  await db.destroy();
}
