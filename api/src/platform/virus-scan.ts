import { connect } from 'node:net';
import type { Platform } from './context.ts';
import { readStoredFile } from './files.ts';
import { defineSweep } from './sweeps.ts';

const CLAMD_PORT = 3310;
const TIME_LIMIT_MS = 120_000;
const CHUNK = 64 * 1024;
const BATCH = 50;

/** Asks clamd about some bytes (INSTREAM). Throws when it does not answer: the file then stays in quarantine. */
export function scanBytes(host: string, bytes: Uint8Array): Promise<'clean' | 'infected'> {
  const [name = host, port = String(CLAMD_PORT)] = host.split(':');
  return new Promise((resolve, reject) => {
    const socket = connect({ host: name, port: Number(port) });
    let answer = '';
    socket.setTimeout(TIME_LIMIT_MS, () => socket.destroy(new Error('clamd does not answer')));
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('end', () => {
      if (answer.includes('FOUND')) resolve('infected');
      else if (answer.includes('OK')) resolve('clean');
      else reject(new Error('clamd answered something else'));
    });
    socket.on('connect', () => {
      socket.write('zINSTREAM\0');
      for (let start = 0; start < bytes.byteLength; start += CHUNK) {
        const part = bytes.subarray(start, start + CHUNK);
        const size = Buffer.alloc(4);
        size.writeUInt32BE(part.byteLength);
        socket.write(size);
        socket.write(part);
      }
      socket.end(Buffer.alloc(4));
    });
  });
}

/** Scans what waits in quarantine, when a scanner is configured; infected bytes are deleted at once. */
async function scanQuarantine(platform: Platform): Promise<void> {
  const { db, environment, files, log } = platform;
  if (environment.clamavHost === null) return;
  const waiting = await db
    .selectFrom('file')
    .selectAll()
    .where('state', '=', 'quarantined')
    .orderBy('created_at')
    .limit(BATCH)
    .execute();
  for (const file of waiting) {
    const state = await scanBytes(environment.clamavHost, await readStoredFile(platform, file));
    if (state === 'infected') {
      await files.remove(file.storage_key);
      log.warn({ fileId: file.id }, 'an infected file was deleted');
    }
    await db.updateTable('file').set({ state }).where('id', '=', file.id).execute();
  }
}

defineSweep({ name: 'virus-scan', everyMinutes: 1, run: scanQuarantine });
