import type { SessionUse } from '@bloom/shared-auth/session';

/** What the server answered instead of a file. */
export class FileRefusedError extends Error {
  override readonly name = 'FileRefusedError';
  readonly status: number;
  /** « 404 Not Found »: HTTP/2 has no status text, the figure is always there. */
  readonly statusText: string;
  /** The `result` field of the answer, written for people. */
  readonly result: string | undefined;
  readonly code: string | undefined;

  constructor(response: Response, body: { result?: unknown; code?: unknown }) {
    super(`The file server answered ${response.status}`);
    this.status = response.status;
    this.statusText = `${response.status} ${response.statusText}`.trim();
    this.result = typeof body.result === 'string' ? body.result : undefined;
    this.code = typeof body.code === 'string' ? body.code : undefined;
  }
}

async function bodyOf(response: Response): Promise<{ result?: unknown; code?: unknown }> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

/**
 * A file of the API. The token travels in a header, never in the address.
 * @throws FileRefusedError when the server answers with anything but the file.
 */
export async function fetchFile(url: string, getToken: SessionUse['getToken'], signal?: AbortSignal): Promise<Blob> {
  const token = await getToken();
  const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` }, signal });
  if (!response.ok) {
    throw new FileRefusedError(response, await bodyOf(response));
  }
  return response.blob();
}
