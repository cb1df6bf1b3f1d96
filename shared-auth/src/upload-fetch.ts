/** Options of a request whose body takes a while: `context: { fetchOptions: { signal, onProgress } }`. */
export type UploadInit = RequestInit & {
  /** From 0 to 1, as far as the browser has sent the body. */
  onProgress?: (share: number) => void;
};

/** Statuses whose answers have no body; a Response refuses one. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/** `fetch`, except that it tells how far the body is on its way when somebody wants to know. */
export const uploadFetch: typeof fetch = (input, init: UploadInit = {}) => {
  const { onProgress, ...rest } = init;
  if (onProgress === undefined || typeof XMLHttpRequest === 'undefined') {
    return fetch(input, rest);
  }
  return sendWatched(input instanceof Request ? input.url : String(input), rest, onProgress);
};

/** `fetch` cannot report what it sends; failures are told as `fetch` tells them. */
function sendWatched(url: string, init: RequestInit, onProgress: (share: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { signal } = init;
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const refuse = (reason: unknown) => () => {
      signal?.removeEventListener('abort', abort);
      reject(reason);
    };
    request.open(init.method ?? 'GET', url);
    request.responseType = 'blob';
    request.withCredentials = init.credentials === 'include';
    new Headers(init.headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => {
      signal?.removeEventListener('abort', abort);
      resolve(answerOf(request));
    };
    request.onerror = refuse(new TypeError('Failed to fetch'));
    request.ontimeout = refuse(new TypeError('Failed to fetch'));
    request.onabort = refuse(new DOMException('The upload was aborted', 'AbortError'));
    if (signal?.aborted) {
      refuse(new DOMException('The upload was aborted', 'AbortError'))();
      return;
    }
    signal?.addEventListener('abort', abort);
    request.send(init.body as XMLHttpRequestBodyInit);
  });
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const [name = '', ...value] = line.split(': ');
    if (name !== '') headers.append(name, value.join(': '));
  }
  const { status, statusText } = request;
  const body = WITHOUT_BODY.has(status) ? null : (request.response as Blob);
  return new Response(body, { status, statusText, headers });
}
