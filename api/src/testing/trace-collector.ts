import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TracedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}

export interface TraceCollector {
  url: string;
  spans: TracedSpan[];
  close(): void;
}

interface Told {
  resourceSpans: { scopeSpans: { spans: TracedSpan[] }[] }[];
}

/** Takes what a collector of OpenTelemetry takes, and keeps it. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: TracedSpan[] = [];
  const server: Server = createServer((request, answer) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(text) as Told;
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      answer.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans, close: () => void server.close() };
}
