import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { redactText } from '@bloom/shared-rules/access/redact-text';
import type { Service } from './metric-names.ts';

const ENDPOINTS = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'];
/** What asks every few seconds tells nothing. */
const UNTOLD = /^\/(healthz|readyz|metrics)(\?|$)/;

export interface Tracing {
  /** Hands over what is still here. */
  stop(): Promise<void>;
}

const isTraced = () => ENDPOINTS.some((name) => Boolean(process.env[name])) && process.env.OTEL_SDK_DISABLED !== 'true';

/**
 * Sends the traces of this process to the collector that OpenTelemetry's own variables name; without one nothing is
 * loaded.
 * @param server any file of the server: its HTTP and PostgreSQL modules are the ones that are watched
 */
export async function startTracing(service: Service, server: string): Promise<Tracing> {
  if (!isTraced()) return { stop: async () => undefined };
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }, { registerInstrumentations }] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/instrumentation'),
  ]);
  const [{ HttpInstrumentation }, { PgInstrumentation }, { UndiciInstrumentation }] = await Promise.all([
    import('@opentelemetry/instrumentation-http'),
    import('@opentelemetry/instrumentation-pg'),
    import('@opentelemetry/instrumentation-undici'),
  ]);
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `bloom-${service}` }),
    spanProcessors: [{ ...silent, onEnd: redact }, new sdk.BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation({ ignoreIncomingRequestHook: ({ url = '' }) => UNTOLD.test(url) }),
      // Work that looks whether there is something to do, again and again, is part of no trace.
      new PgInstrumentation({ requireParentSpan: true }),
      new UndiciInstrumentation({ requireParentforSpans: true }),
    ],
  });
  patchLoaded(server);
  return { stop: () => provider.shutdown() };
}

/** They were imported before this ran; asked for once more as CommonJS, they are changed where they are. */
function patchLoaded(server: string): void {
  const load = createRequire(server);
  load('node:http');
  load('node:https');
  try {
    load('pg');
    createRequire(load.resolve('pg'))('pg-pool');
  } catch {
    // A server without a database.
  }
}

const silent = {
  onStart: () => undefined,
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
};

const hashed = (text: string) => createHash('sha256').update(text.toLowerCase()).digest('hex').slice(0, 12);

interface Redactable {
  attributes: Record<string, unknown>;
  events: { attributes?: Record<string, unknown> }[];
  status: { message?: string };
}

/** As in the logs: no tokens, links or addresses of people, wherever a library put them. */
export function redact({ attributes, events, status }: Redactable): void {
  for (const told of [attributes, ...events.map((event) => event.attributes ?? {})]) {
    for (const [name, value] of Object.entries(told)) told[name] = redacted(value);
  }
  if (status.message !== undefined) status.message = redactText(status.message, hashed);
}

function redacted(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value, hashed);
  return Array.isArray(value) ? value.map(redacted) : value;
}
