import { connect, type Socket } from 'node:net';
import { DateTime } from 'luxon';
import type { ClamdAddress } from '../environment/clamd-settings.ts';
import type { Scanner, Verdict } from './virus-scanner.port.ts';

/** Milliseconds for one file, from the first byte to the verdict. */
const TIME_LIMIT_MS = 110_000;
const VERSION_LIMIT_MS = 3_000;
const CHUNK = 64 * 1024;
/** A verdict is one short line; more is not clamd. */
const MAX_ANSWER = 4_096;

/** A clamd reached by TCP (INSTREAM). Throws when it is silent, gone or says anything but a verdict. */
export function createClamdScanner({ host, port }: ClamdAddress, timeLimit = TIME_LIMIT_MS): Scanner {
  return {
    name: 'clamav',
    askedAtUpload: false,
    scan: async (bytes) => readVerdict(await ask({ host, port }, timeLimit, (socket) => sendStream(socket, bytes))),
  };
}

/**
 * When the signatures that it finds viruses by were made: `ClamAV 1.4.3/27480/Fri Nov 27 09:26:05 2026`. Its clock is
 * taken for UTC's. Throws when it has none.
 */
export async function clamdSignaturesOf(address: ClamdAddress): Promise<Date> {
  const answer = await ask(address, VERSION_LIMIT_MS, (socket) => socket.write('zVERSION\0'));
  const made = answer.split('/')[2]?.replace(/\s+/g, ' ') ?? '';
  const at = DateTime.fromFormat(made, 'ccc LLL d HH:mm:ss yyyy', { zone: 'utc', locale: 'en' });
  if (!at.isValid) throw unknownAnswer(answer);
  return at.toJSDate();
}

/** One question and its answer, by a connection of their own. */
async function ask(address: ClamdAddress, timeLimit: number, send: (socket: Socket) => void): Promise<string> {
  const socket = connect(address);
  const timer = setTimeout(() => socket.destroy(new Error('clamd does not answer in time')), timeLimit);
  try {
    return await converse(socket, send);
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

function converse(socket: Socket, send: (socket: Socket) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const ended = () => {
      const end = answer.indexOf('\0');
      if (end !== -1) resolve(answer.slice(0, end));
      return end !== -1;
    };
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (!ended() && answer.length > MAX_ANSWER) reject(new Error('clamd answers too much'));
    });
    // It answers and closes before the last byte when the stream is longer than it takes: the answer says more.
    socket.on('error', (error) => ended() || reject(error));
    socket.on('close', () => ended() || reject(new Error('clamd closed without a verdict')));
    socket.on('connect', () => send(socket));
  });
}

/** Each part with its length before it, big endian; a length of zero ends the stream. */
function sendStream(socket: Socket, bytes: Uint8Array): void {
  socket.write('zINSTREAM\0');
  for (let start = 0; start < bytes.byteLength; start += CHUNK) {
    const part = bytes.subarray(start, start + CHUNK);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(part.byteLength);
    socket.write(size);
    socket.write(part);
  }
  socket.write(Buffer.alloc(4));
}

function readVerdict(answer: string): Verdict {
  if (answer === 'stream: OK') return { state: 'clean' };
  const finding = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (finding === undefined) throw unknownAnswer(answer);
  return { state: 'infected', finding };
}

const unknownAnswer = (answer: string) => new Error(`clamd answered ${JSON.stringify(answer.slice(0, 200))}`);
