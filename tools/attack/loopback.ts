import { Agent, request } from 'node:http';

export interface Sent {
  status: number;
  text: string;
  milliseconds: number;
}

/** Somebody on a machine of his own: limits count by address, and 127.0.0.0/8 has many. */
export function personAt(localAddress: string, url: string) {
  const agent = new Agent({ keepAlive: true, localAddress });

  function post(body: string, headers: Record<string, string> = {}): Promise<Sent> {
    const start = performance.now();
    return new Promise((resolve, reject) => {
      const sent = request(
        `${url}/graphql`,
        {
          method: 'POST',
          agent,
          headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
        },
        (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => {
            text += chunk.toString('utf8');
          });
          response.on('error', reject);
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, text, milliseconds: performance.now() - start }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }

  return { post, leave: () => agent.destroy() };
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** How many answers had which status: `200 × 20, 429 × 280`. */
export function statusesOf(answers: readonly { status: number }[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status || 'cut off'} × ${count}`)
    .join(', ');
}
