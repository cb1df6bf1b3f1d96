import { DocumentCutError, DocumentRefusedError } from './document-error.ts';

export { DocumentCutError, DocumentRefusedError } from './document-error.ts';

/** Bytes; `total` is unknown when the server does not say it. */
export type DocumentProgress = { received: number; total: number | undefined };

export type LoadControl = { signal: AbortSignal; onProgress: (progress: DocumentProgress) => void };

export type DocumentAccess = {
  getToken: () => Promise<string>;
  /** Gets another token than the one the server refused; asked once. */
  renewToken?: (refused: string) => Promise<string>;
};

/** Cuts that are mended without a word before somebody is told. */
const SILENT_RESUMES = 2;

type Received = { parts: Uint8Array[]; length: number; total: number | undefined };

const nothing = (): Received => ({ parts: [], length: 0, total: undefined });

/**
 * How to get a file of the API. The token travels in a header, never in the address. The returned function keeps what
 * came before a cut and asks for the rest only; give the same one to the viewer as long as the document is the same.
 * @throws DocumentRefusedError when the server answers with anything but the file, DocumentCutError when the connection
 * breaks on the way, TypeError when the server cannot be reached at all.
 */
export function documentSource(url: string, access: DocumentAccess) {
  let kept = nothing();

  return async ({ signal, onProgress }: LoadControl): Promise<Uint8Array<ArrayBuffer>> => {
    for (let resumes = 0; ; resumes += 1) {
      const before = kept.length;
      try {
        kept = await opened(url, access, kept, signal).then(({ response, from }) =>
          receive(response, from, onProgress, (now) => {
            kept = now;
          }),
        );
        const bytes = joined(kept);
        kept = nothing();
        return bytes;
      } catch (error) {
        if (signal.aborted || error instanceof DocumentRefusedError) throw error;
        const moved = kept.length > before;
        if (moved && resumes < SILENT_RESUMES) continue;
        throw kept.length > 0 ? new DocumentCutError(kept.length, kept.total, { cause: error }) : error;
      }
    }
  };
}

/** Asks for the whole, or for what is missing; a server that answers with the whole again is believed. */
async function opened(url: string, access: DocumentAccess, kept: Received, signal: AbortSignal) {
  const token = await access.getToken();
  let response = await ask(url, token, kept, signal);
  if (response.status === 401 && access.renewToken) {
    response = await ask(url, await access.renewToken(token), kept, signal);
  }
  const isRest = continues(response, kept);
  // Another version, shorter or longer: half of each would be no document.
  if (response.status === 416 || (response.status === 206 && !isRest)) {
    response = await ask(url, await access.getToken(), nothing(), signal);
  }
  if (!response.ok) throw new DocumentRefusedError(response, await bodyOf(response));
  return { response, from: isRest ? kept : nothing() };
}

function ask(url: string, token: string, { length }: Received, signal: AbortSignal): Promise<Response> {
  const range = length > 0 ? { Range: `bytes=${length}-` } : undefined;
  return fetch(url, { headers: { Authorization: `Bearer ${token}`, ...range }, cache: 'no-store', signal });
}

/** The rest of the same file: it begins where we stopped and is as long as before. */
function continues(response: Response, { length, total }: Received): boolean {
  if (response.status !== 206) return false;
  const [, start, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? [];
  return Number(start) === length && (total === undefined || Number(size) === total);
}

async function receive(
  response: Response,
  from: Received,
  onProgress: LoadControl['onProgress'],
  keep: (now: Received) => void,
): Promise<Received> {
  const announced = Number(response.headers.get('content-length')) || undefined;
  // A compressed answer announces another length than the one that arrives.
  const isPlain = !response.headers.get('content-encoding');
  const total = from.total ?? (isPlain && announced !== undefined ? from.length + announced : undefined);
  let now: Received = { ...from, total };
  const add = (part: Uint8Array) => {
    now = { parts: [...now.parts, part], length: now.length + part.byteLength, total };
    keep(now);
    onProgress({ received: now.length, total });
  };
  const reader = response.body?.getReader();
  if (!reader) add(new Uint8Array(await response.arrayBuffer()));
  for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) add(step.value);
  if (total !== undefined && now.length < total) throw new TypeError('The answer ended early');
  return now;
}

function joined({ parts, length }: Received): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}

async function bodyOf(response: Response): Promise<{ result?: unknown; requestId?: unknown }> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
