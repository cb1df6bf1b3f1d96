import { type Agent, get, type IncomingMessage } from 'node:http';

export interface Page {
  url: string;
  headers: Record<string, string>;
}

/** A connection of before ended, and not a byte of an answer came. */
class KeptConnectionEnded extends Error {}

/** On any connection that was kept, or on a new one; read completely. */
function ask({ url, headers }: Page, agent: Agent | false): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = get(url, { agent, headers }, (answer: IncomingMessage) => {
      answer.on('error', reject);
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const isEnded = error.code === 'ECONNRESET' || error.code === 'EPIPE';
      reject(outgoing.reusedSocket && isEnded ? new KeptConnectionEnded(error.message) : error);
    });
  });
}

/**
 * A page, as every browser asks for it: a server may close a connection that it kept at any moment, also when the next
 * request is already on its way there. What is only read is then asked for once more, on a new connection (RFC 9110,
 * section 9.2.2; RFC 9112, section 9.3.1). What failed on a new one failed.
 *
 * @returns its status
 */
export async function askForPage(page: Page, agent: Agent): Promise<number> {
  try {
    return await ask(page, agent);
  } catch (error) {
    if (!(error instanceof KeptConnectionEnded)) throw error;
    return ask(page, false);
  }
}
