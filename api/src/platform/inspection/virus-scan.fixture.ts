import { type AddressInfo, createServer, type Socket } from 'node:net';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { ClamdAddress } from '../environment/clamd-settings.ts';

/** A small clamd: it finds a virus in what contains EICAR, and takes no stream longer than its limit. */
export interface TestClamd {
  address: ClamdAddress;
  /** How it answers from now on. */
  mode: 'well' | 'silent' | 'closing' | 'babbling';
  /** What it says of itself. */
  version: string;
  /** Streams it has read to their end. */
  scanned: number;
  /** Called once when a stream has been read, before its verdict. */
  meanwhile: (() => Promise<void>) | undefined;
  stop(): Promise<void>;
}

const COMMAND = Buffer.from('zINSTREAM\0');
const VERSION = Buffer.from('zVERSION\0');
export const STREAM_LIMIT = 2_000_000;

export async function startTestClamd(): Promise<TestClamd> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    let received = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      void reply(clamd, socket, received);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const clamd: TestClamd = {
    address: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    mode: 'well',
    version: 'ClamAV 1.4.3/27480/Fri Nov 27 09:26:05 2026',
    scanned: 0,
    meanwhile: undefined,
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return clamd;
}

async function reply(clamd: TestClamd, socket: Socket, received: Buffer): Promise<void> {
  if (clamd.mode === 'silent') return;
  if (clamd.mode === 'closing') return void socket.destroy();
  if (clamd.mode === 'babbling') return void socket.end('HTTP/1.1 200 OK\r\n\r\nstream: OK FOUND\0');
  if (received.equals(VERSION)) return void socket.end(`${clamd.version}\0`);
  if (received.length < COMMAND.length) return;
  if (!received.subarray(0, COMMAND.length).equals(COMMAND)) return void socket.end('UNKNOWN COMMAND\0');
  const stream = readStream(received.subarray(COMMAND.length));
  if (stream.length > STREAM_LIMIT) return void socket.end('INSTREAM size limit exceeded. ERROR\0');
  if (!stream.ended) return;
  clamd.scanned += 1;
  const { meanwhile } = clamd;
  clamd.meanwhile = undefined;
  await meanwhile?.();
  socket.end(stream.bytes.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
}

function readStream(framed: Buffer): { bytes: Buffer; length: number; ended: boolean } {
  const parts: Buffer[] = [];
  let at = 0;
  let ended = false;
  while (!ended && at + 4 <= framed.length) {
    const size = framed.readUInt32BE(at);
    ended = size === 0;
    parts.push(framed.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  const bytes = Buffer.concat(parts);
  return { bytes, length: bytes.length, ended };
}

/** A PDF with this title: a word in it may be what the scanner finds, while our own inspection does not mind it. */
export async function scannedPdf(title = 'Facture'): Promise<File> {
  const document = await PDFDocument.create();
  document.addPage();
  document.setTitle(title);
  const bytes = await document.save({ useObjectStreams: false });
  return new File([Buffer.concat([bytes, Buffer.from(`\n% ${title}\n%%EOF\n`)])], 'facture.pdf');
}
