import { createHash } from 'node:crypto';
import type { Platform, RequestContext } from './context.ts';
import type { Row } from './database.tables.ts';
import type { Db } from './database.ts';
import { AppError } from './errors.ts';
import { actorOf, type Viewer } from './viewer.ts';

export interface NewFile {
  bytes: Uint8Array;
  name: string;
  mediaType?: string;
  /** What the product made is clean; what a person sent is quarantined until scanned. */
  state: 'clean' | 'quarantined';
  /** Who said that an upload is clean. */
  scanner?: string;
  /** The actor (see actorOf), for uploads. */
  uploadedBy?: string;
}

/** Writes the bytes, then the row in the caller's transaction; a rollback leaves an orphan that nobody can reach. */
export async function storeFile(platform: Platform, db: Db, file: NewFile): Promise<Row<'file'>> {
  const storageKey = await platform.files.put(file.bytes);
  return db
    .insertInto('file')
    .values({
      storage_key: storageKey,
      name: file.name,
      media_type: file.mediaType ?? 'application/pdf',
      byte_size: file.bytes.byteLength,
      sha256: sha256(file.bytes),
      state: file.state,
      scanner: file.scanner ?? null,
      scanned_at: file.scanner === undefined ? null : platform.clock.now(),
      uploaded_by: file.uploadedBy ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** All bytes of a stored file; throws when they are not the ones that were written. */
export async function readStoredFile(platform: Platform, file: Pick<Row<'file'>, 'storage_key' | 'sha256'>) {
  const chunks: Buffer[] = [];
  for await (const chunk of await platform.files.get(file.storage_key)) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  if (sha256(bytes) !== file.sha256) throw new Error('A stored file does not match its hash.');
  return bytes;
}

export function fileNotFound(): AppError {
  return new AppError('OBJECT_NOT_FOUND', { message: 'Ce document n’existe pas ou n’est plus disponible.' });
}

/** Throws unless the state of a file lets this viewer, who may see its object, read it. */
export function assertReadable(viewer: Viewer, file: Pick<Row<'file'>, 'state' | 'uploaded_by'>): void {
  if (file.state === 'clean') return;
  // Infected, replaced or purged: no longer there.
  if (file.state !== 'quarantined') throw fileNotFound();
  // Not scanned yet: only the person who sent it may look at it.
  if (file.uploaded_by === actorOf(viewer)) return;
  throw new AppError('OBJECT_NOT_FOUND', {
    message: 'Ce document est en cours de vérification par l’antivirus\u00a0: réessayez dans quelques minutes.',
    reason: 'QUARANTINED',
  });
}

/** Takes files off their objects: served to nobody from now on, and purged thirty days after `since` (now). */
export async function supersedeFiles(db: Db, fileIds: readonly (string | null)[], since?: Date): Promise<void> {
  const ids = fileIds.filter((id) => id !== null);
  if (ids.length === 0) return;
  await db
    .updateTable('file')
    .set({ state: 'superseded', ...(since === undefined ? {} : { superseded_at: since }) })
    .where('id', 'in', ids)
    .where('state', 'in', ['quarantined', 'clean'])
    .execute();
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A stored file, or bytes made for this caller (a watermarked preview). */
export type ServedFile =
  | {
      file: Row<'file'>;
      /** The name offered for download; the file's own by default. */
      name?: string;
    }
  | { bytes: Uint8Array; name: string };

/**
 * Answers the file behind one path, after the same policy as GraphQL; undefined when this caller must not know it.
 * `params` holds the named parts of the path, decoded.
 */
export type FileHandler = (
  context: RequestContext,
  params: Readonly<Record<string, string>>,
) => Promise<ServedFile | undefined>;

interface FileRoute {
  pattern: RegExp;
  handler: FileHandler;
  options: ServeOptions;
}

export interface ServeOptions {
  /** Anybody may call it; the handler decides from the path alone. */
  public?: boolean;
  /** The holder of an expired link is let through to the handler, which refuses or not. */
  expired?: boolean;
}

const routes: FileRoute[] = [];

/**
 * Declares what a domain serves, for example `/files/activity/:month/:recordId/cra/:name`.
 * Without `public` the caller must be signed in or hold a link.
 */
export function serveFiles(path: string, handler: FileHandler, options: ServeOptions = {}): void {
  const source = path.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)');
  routes.push({ pattern: new RegExp(`^${source}$`), handler, options });
}

/** The handler of a decoded path. */
export function findFileRoute(path: string) {
  for (const route of routes) {
    const match = route.pattern.exec(path);
    if (match !== null) return { ...route, params: match.groups ?? {} };
  }
  return undefined;
}
