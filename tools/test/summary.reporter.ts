interface SummaryEvent {
  type: string;
  data: { counts?: Record<string, number> };
}

/** A reporter for node:test that writes only the final counts, as JSON: files that share a process have one summary. */
export default async function* summary(source: AsyncIterable<SummaryEvent>): AsyncGenerator<string> {
  for await (const { type, data } of source) if (type === 'test:summary') yield JSON.stringify(data.counts);
}
