import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** The trace that something belongs to, as W3C writes it: kept with work that is done later, by whoever does it. */
export function traceparent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** Does work that was asked for in another trace's time as a part of that trace. Without tracing it is only done. */
export async function withTrace<Value>(
  name: string,
  parent: string | null | undefined,
  work: () => Promise<Value>,
): Promise<Value> {
  if (!parent) return work();
  const from = propagation.extract(context.active(), { traceparent: parent });
  return trace.getTracer('bloom').startActiveSpan(name, { kind: SpanKind.CONSUMER }, from, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Names the span that is under way: a request is known by its operation, not by its address. */
export function nameTrace(name: string): void {
  trace.getActiveSpan()?.updateName(name);
}

/** The id of the trace that is under way, for a log line. */
export function traceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId;
}
