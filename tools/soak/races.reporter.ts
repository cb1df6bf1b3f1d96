interface TestEvent {
  type: string;
  data: { name?: string; details?: { duration_ms: number } };
}

/** A race says in its title how often it is run. */
const RUNS = /^(.+), (\d+) times\b/;

/** A reporter for node:test that writes one line of JSON for each race that ended. */
export default async function* races(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of source) {
    const [, race, runs] = RUNS.exec(data.name ?? '') ?? [];
    if ((type !== 'test:pass' && type !== 'test:fail') || race === undefined) continue;
    const seconds = (data.details?.duration_ms ?? 0) / 1000;
    yield `${JSON.stringify({ race, runs: Number(runs), held: type === 'test:pass', seconds })}\n`;
  }
}
