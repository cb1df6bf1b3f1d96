import { createHash } from 'node:crypto';
import type { Platform, RequestContext } from '../context/context.ts';
import type { Row } from '../database/database.tables.ts';
import type { Db } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { actorOf, type Viewer } from '../viewer/viewer.ts';
import { isLetGo } from './kept-file.sql.ts';

export interface NewFile {
  bytes: Uint8Array;
  name: string;
  mediaType?: MediaType;
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

export type StoredFile = Pick<Row<'file'>, 'id' | 'name' | 'storage_key' | 'sha256'>;

type DamagedFileListener = (platform: Platform, file: StoredFile) => Promise<void>;

const listeners = new Set<DamagedFileListener>();

/** Called when the stored bytes of a file are no longer the ones that were written, each time that is noticed. */
export function onDamagedFile(listener: DamagedFileListener): void {
  listeners.add(listener);
}

/** What is being sent is held once, however many ask for it and however slowly they read. */
const held = new Map<string, WeakRef<Buffer>>();

/**
 * All bytes of a stored file, read and compared with what was written: signed documents above all must be shown as they
 * were signed or not at all.
 * @throws AppError INTERNAL_SERVER_ERROR, after those who look after files were told
 */
export async function readStoredFile(platform: Platform, file: StoredFile): Promise<Buffer> {
  const hash = createHash('sha256');
  const shared = held.get(file.storage_key)?.deref();
  const chunks: Buffer[] = [];
  for await (const chunk of await platform.files.get(file.storage_key)) {
    hash.update(chunk as Buffer);
    if (shared === undefined) chunks.push(chunk as Buffer);
  }
  if (hash.digest('hex') !== file.sha256) return refuse(platform, file);
  if (shared !== undefined) return shared;
  const bytes = Buffer.concat(chunks);
  hold(file.storage_key, bytes);
  return bytes;
}

function hold(key: string, bytes: Buffer): void {
  if (held.size >= MAX_HELD) {
    for (const [other, reference] of held) if (reference.deref() === undefined) held.delete(other);
  }
  held.set(key, new WeakRef(bytes));
}

const MAX_HELD = 1_000;

async function refuse(platform: Platform, file: StoredFile): Promise<never> {
  platform.log.error({ fileId: file.id }, 'a stored file does not match its hash');
  for (const listener of listeners) {
    await listener(platform, file).catch((err: unknown) => platform.log.error({ err }, 'nobody was told'));
  }
  throw new AppError('INTERNAL_SERVER_ERROR', {
    message: 'Ce document est abîmé\u00a0: il n’est pas affiché. Nos équipes sont prévenues.',
  });
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

/**
 * Takes files off their objects: served to nobody from now on, and purged thirty days after `since` (now). Those that
 * somebody else must keep (kept-file.sql.ts) stay what they are.
 */
export async function supersedeFiles(db: Db, fileIds: readonly (string | null)[], since?: Date): Promise<void> {
  const ids = fileIds.filter((id) => id !== null);
  if (ids.length === 0) return;
  await db
    .updateTable('file')
    .set({ state: 'superseded', ...(since === undefined ? {} : { superseded_at: since }) })
    .where('id', 'in', ids)
    .where('state', 'in', ['quarantined', 'clean'])
    .where(isLetGo())
    .execute();
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** What we serve: papers, and data that somebody takes elsewhere. Uploads are PDF, whatever they say. */
export type MediaType = 'application/pdf' | 'application/json' | 'application/xml' | 'text/plain';

/** A stored file, or bytes made for this caller (a watermarked preview). */
export type ServedFile =
  | {
      file: Row<'file'>;
      /** The name offered for download; the file's own by default. */
      name?: string;
    }
  | { bytes: Uint8Array; name: string; mediaType?: MediaType };

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
