import { Agent, request } from 'node:http';

export interface Call {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface Round {
  /** Milliseconds from the first call to the last answer. */
  elapsed: number;
  /** Milliseconds of each call. */
  durations: number[];
}

/** One call; the answer is read completely, as a browser would. */
export function send(call: Call, agent: Agent): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      call.url,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', ...call.headers } },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(call.body);
  });
}

/** Sends the calls over `connections` connections, each as soon as the one before it is answered. */
export async function runRound(calls: Call[], connections: number): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const waiting = [...calls];
  const durations: number[] = [];
  const worker = async () => {
    for (let call = waiting.shift(); call; call = waiting.shift()) {
      const begun = performance.now();
      const { status, body } = await send(call, agent);
      durations.push(performance.now() - begun);
      if (status !== 200) throw new Error(`${call.url} answered ${status}: ${body.slice(0, 300)}`);
    }
  };
  const begun = performance.now();
  try {
    await Promise.all(Array.from({ length: connections }, worker));
    return { elapsed: performance.now() - begun, durations };
  } finally {
    agent.destroy();
  }
}

/** @param share 0.5 for the median, 0.95 for the 95th percentile */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
