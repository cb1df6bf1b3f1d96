import type { RuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { FetchInstrumentation } from '@opentelemetry/instrumentation-fetch';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, WebTracerProvider } from '@opentelemetry/sdk-trace-web';
import { cleanUrl, routeOf } from './clean-url.ts';
import { ClickContext } from './click-context.ts';

/** What this visit asks of the API belongs to the click that it follows; the API goes on with the same trace. */
export function startTracing({ tracing, apiUrls, version }: RuntimeConfig & { tracing: { url: string } }): void {
  const provider = new WebTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'bloom-shell', 'service.version': version }),
    spanProcessors: [withoutQueries, new BatchSpanProcessor(new OTLPTraceExporter({ url: tracing.url }))],
  });
  const clicks = new ClickContext();
  provider.register({ contextManager: clicks });
  registerInstrumentations({
    instrumentations: [
      new FetchInstrumentation({
        // The registry and the collector take no header that they do not know.
        propagateTraceHeaderCorsUrls: Object.values(apiUrls).map(
          (url) => new RegExp(`^${escaped(new URL(url).origin)}/`),
        ),
        ignoreUrls: [tracing.url],
      }),
    ],
  });
  const tracer = trace.getTracer('bloom');
  document.addEventListener(
    'click',
    ({ target }) => {
      const element = target instanceof Element ? target.closest('a, button, [role], input, summary') : null;
      if (element === null) return;
      // Its name may be somebody's: what it is and where it stands say enough.
      const what = element.getAttribute('role') ?? element.localName;
      clicks.follow(tracer.startSpan(`click ${what}`, { attributes: { 'bloom.route': routeOf(location.pathname) } }));
    },
    { capture: true },
  );
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Addresses may carry tokens: what stands behind them is told to nobody. */
const withoutQueries = {
  onStart: () => undefined,
  onEnd({ attributes }: { attributes: Record<string, unknown> }) {
    for (const [name, value] of Object.entries(attributes)) {
      if (typeof value === 'string') attributes[name] = cleanUrl(value);
    }
  },
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
};
