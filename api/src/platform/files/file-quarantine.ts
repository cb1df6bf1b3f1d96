import { auditSystem } from '../audit/audit.ts';
import type { Platform, RequestContext } from '../context/context.ts';
import type { Row } from '../database/database.tables.ts';
import { type Db, inTransaction, type Tx } from '../database/database.ts';
import type { Verdict } from '../inspection/virus-scanner.port.ts';
import { createScanner } from '../inspection/virus-scanner-choice.ts';
import { JobError } from '../jobs/jobs.ts';
import { actorOf } from '../viewer/viewer.ts';
import type { CheckedUpload } from './file-upload.ts';
import { readStoredFile, storeFile } from './files.ts';

export const SCAN_QUEUE = 'file-scan';
/** A scan that was lost, or whose tries are spent, is asked for again after this long. */
const AGAIN_AFTER_MS = 600_000;
const BATCH = 100;

const NO_VERDICT =
  'L’antivirus ne répond pas\u00a0: le document reste en vérification et sera revérifié automatiquement.';

type InfectedListener = (platform: Platform, tx: Tx, file: Row<'file'>) => Promise<void>;
const listeners: InfectedListener[] = [];

/**
 * A domain whose objects hold uploads says what becomes of them: called in the transaction that declares a file
 * infected. It takes the file off its object and tells who sent it and who handles it.
 */
export function onInfectedFile(listener: InfectedListener): void {
  listeners.push(listener);
}

/**
 * Keeps an upload in the transaction of the object it belongs to. Without a virus scanner the inspection that made it a
 * CheckedUpload is the verdict (it applies the same rules); else it is quarantined, and a job asks the scanner.
 */
export function storeUpload(context: RequestContext, tx: Db, upload: CheckedUpload): Promise<Row<'file'>> {
  return storeFrom(context, tx, upload, actorOf(context.viewer));
}

/** Keeps an upload that came without anybody of ours, in the same way. */
export async function storeFrom(
  platform: Platform,
  tx: Db,
  upload: CheckedUpload,
  actor: string,
): Promise<Row<'file'>> {
  const scanner = createScanner(platform.environment);
  const file = await storeFile(platform, tx, {
    bytes: upload.bytes,
    name: upload.name,
    state: scanner.askedAtUpload ? 'clean' : 'quarantined',
    ...(scanner.askedAtUpload ? { scanner: scanner.name } : {}),
    uploadedBy: actor,
  });
  if (!scanner.askedAtUpload) await enqueueScan(platform, tx, file);
  return file;
}

async function enqueueScan(platform: Platform, db: Db, file: Row<'file'>, again = false): Promise<void> {
  await platform.jobs.enqueue(db, SCAN_QUEUE, {
    key: `scan:${file.id}:${file.scan_tries}`,
    data: { fileId: file.id, ...(again ? { again: 'yes' } : {}) },
    objectId: file.id,
    ...(file.uploaded_by === null ? {} : { createdBy: file.uploaded_by }),
  });
}

/** Asks the scanner about one file in quarantine. Throws without a verdict: the file stays there. */
export async function scanFile(platform: Platform, fileId: string): Promise<void> {
  const { db, clock, environment } = platform;
  const file = await db
    .updateTable('file')
    .set((eb) => ({ scan_tries: eb('scan_tries', '+', 1), scan_tried_at: clock.now() }))
    .where('id', '=', fileId)
    .where('state', '=', 'quarantined')
    .returningAll()
    .executeTakeFirst();
  // Replaced meanwhile, or another try was first.
  if (file === undefined) return;
  const scanner = createScanner(environment);
  const verdict = await readStoredFile(platform, file)
    .then((bytes) => scanner.scan(bytes))
    .catch((error: unknown) => {
      throw new JobError(NO_VERDICT, { cause: error });
    });
  await settle(platform, file, verdict, scanner.name);
}

async function settle(platform: Platform, file: Row<'file'>, verdict: Verdict, scanner: string): Promise<void> {
  const { db, clock, log } = platform;
  const finding = verdict.state === 'infected' ? verdict.finding.slice(0, 200) : null;
  const settled = await inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('file')
      .set({ state: verdict.state, scanner, scan_finding: finding, scanned_at: clock.now() })
      .where('id', '=', file.id)
      .where('state', '=', 'quarantined')
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) return undefined;
    await auditSystem(tx, {
      action: 'file.scan',
      objectKind: 'file',
      objectId: file.id,
      data: { state: row.state, scanner, ...(finding === null ? {} : { finding }) },
    });
    if (row.state === 'infected') for (const listener of listeners) await listener(platform, tx, row);
    return row;
  });
  if (settled?.state !== 'infected') return;
  log.warn({ fileId: file.id, finding }, 'an infected file was deleted');
  await removeBytes(platform, settled);
}

/** Deletes the bytes of a file that nobody may read any more; its row stays. */
export async function removeBytes(platform: Platform, file: Row<'file'>): Promise<void> {
  await platform.files.remove(file.storage_key);
  await platform.db
    .updateTable('file')
    .set({ removed_at: platform.clock.now(), ...(file.state === 'superseded' ? { state: 'purged' as const } : {}) })
    .where('id', '=', file.id)
    .execute();
}

/** What waits too long: the scanner was away longer than a job is retried, or the job was lost. */
export async function scanAgain(platform: Platform): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - AGAIN_AFTER_MS);
  const waiting = await platform.db
    .selectFrom('file')
    .selectAll()
    .where('state', '=', 'quarantined')
    .where((eb) => eb(eb.fn.coalesce('scan_tried_at', 'created_at'), '<', before))
    .orderBy('created_at')
    .limit(BATCH)
    .execute();
  if (waiting.length === 0) return;
  platform.log.warn({ waiting: waiting.length }, 'files wait for the virus scanner');
  for (const file of waiting) await enqueueScan(platform, platform.db, file, true);
}
