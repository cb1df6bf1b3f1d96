interface SummaryEvent {
  type: string;
  data: { file?: string; counts?: Record<string, number> };
}

/** A reporter for node:test that writes only the final counts, as JSON. */
export default async function* summary(source: AsyncIterable<SummaryEvent>): AsyncGenerator<string> {
  for await (const { type, data } of source) {
    if (type === 'test:summary' && data.file === undefined) yield JSON.stringify(data.counts);
  }
}
