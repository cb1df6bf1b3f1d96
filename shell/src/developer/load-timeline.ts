/** A step on the way of a remote to this page, in milliseconds since the page began. */
export interface LoadStep {
  label: string;
  start: number;
  duration: number;
  kind: 'phase' | 'file';
}

export interface RemoteTimeline {
  /** `mfe-cra@0.1.0-ab12` */
  name: string;
  /** Under which the registry keeps what goes wrong on this way. */
  traceId?: string;
  steps: LoadStep[];
}

type Entry = Pick<PerformanceEntry, 'name' | 'startTime' | 'duration'> & { detail?: unknown };

const PHASE = /^bloom:load (\S+) (\S+)$/;

function traceOf(detail: unknown): string | undefined {
  const { traceId } = (detail ?? {}) as { traceId?: unknown };
  return typeof traceId === 'string' ? traceId : undefined;
}

function step(kind: LoadStep['kind'], label: string, { startTime, duration }: Entry): LoadStep {
  return { kind, label, start: Math.round(startTime), duration: Math.round(duration) };
}

/**
 * The way of each remote that this page loaded, with its files.
 * @param folders where each version's files are, by `id@version`
 */
export function timelines(
  measures: readonly Entry[],
  resources: readonly Entry[],
  folders: ReadonlyMap<string, string>,
): RemoteTimeline[] {
  const found = new Map<string, RemoteTimeline>();
  for (const entry of measures) {
    const [, name, phase] = PHASE.exec(entry.name) ?? [];
    if (name === undefined || phase === undefined) continue;
    const timeline = found.get(name) ?? { name, steps: [] };
    const traceId = traceOf(entry.detail) ?? timeline.traceId;
    found.set(name, {
      ...timeline,
      ...(traceId !== undefined && { traceId }),
      steps: [...timeline.steps, step('phase', phase, entry)],
    });
  }
  for (const timeline of found.values()) {
    const folder = folders.get(timeline.name);
    const files = folder === undefined ? [] : resources.filter(({ name }) => name.startsWith(folder));
    timeline.steps.push(...files.map((entry) => step('file', entry.name.slice(folder?.length), entry)));
    timeline.steps.sort((one, other) => one.start - other.start);
  }
  return [...found.values()].sort((one, other) => (one.steps[0]?.start ?? 0) - (other.steps[0]?.start ?? 0));
}

/** Where the bar of a step stands among all, in percent. */
export function barOf({ start, duration }: LoadStep, steps: readonly LoadStep[]): { left: number; width: number } {
  const first = Math.min(...steps.map((one) => one.start));
  const last = Math.max(...steps.map((one) => one.start + one.duration));
  const whole = Math.max(1, last - first);
  return { left: ((start - first) / whole) * 100, width: Math.max(1, (duration / whole) * 100) };
}
