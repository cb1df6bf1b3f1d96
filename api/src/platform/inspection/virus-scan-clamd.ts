import { connect, type Socket } from 'node:net';
import type { ClamdAddress } from '../environment/clamd-settings.ts';
import type { Scanner, Verdict } from './virus-scanner.port.ts';

/** Milliseconds for one file, from the first byte to the verdict. */
const TIME_LIMIT_MS = 110_000;
const CHUNK = 64 * 1024;
/** A verdict is one short line; more is not clamd. */
const MAX_ANSWER = 4_096;

/** A clamd reached by TCP (INSTREAM). Throws when it is silent, gone or says anything but a verdict. */
export function createClamdScanner({ host, port }: ClamdAddress, timeLimit = TIME_LIMIT_MS): Scanner {
  return {
    name: 'clamav',
    askedAtUpload: false,
    async scan(bytes) {
      const socket = connect({ host, port });
      const timer = setTimeout(() => socket.destroy(new Error('clamd does not answer in time')), timeLimit);
      try {
        return readVerdict(await converse(socket, bytes));
      } finally {
        clearTimeout(timer);
        socket.destroy();
      }
    },
  };
}

function converse(socket: Socket, bytes: Uint8Array): Promise<string> {
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
    socket.on('connect', () => sendStream(socket, bytes));
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
  if (finding === undefined) throw new Error(`clamd answered ${JSON.stringify(answer.slice(0, 200))}`);
  return { state: 'infected', finding };
}
