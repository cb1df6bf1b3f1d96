import { parser } from '@prometheus-io/lezer-promql';

/** A series that an expression asks for: its name, and the labels that it is chosen or grouped by. */
export interface AskedSeries {
  name: string;
  labels: string[];
}

/**
 * The series of an expression. Labels of a grouping count for every series in it.
 * @throws Error when it is no PromQL
 */
export function seriesOf(expression: string): AskedSeries[] {
  const series: AskedSeries[] = [];
  const grouped: string[] = [];
  parser.parse(expression).iterate({
    enter({ type, from, to, node }) {
      const text = expression.slice(from, to);
      if (type.isError) throw new Error(`no PromQL at ${from}: ${expression}`);
      if (type.name === 'VectorSelector') {
        const name = node.getChild('Identifier');
        series.push({ name: name ? expression.slice(name.from, name.to) : text, labels: [] });
      }
      if (type.name !== 'LabelName') return;
      if (node.parent?.type.name === 'GroupingLabels') grouped.push(text);
      else series.at(-1)?.labels.push(text);
    },
  });
  return series.map(({ name, labels }) => ({ name, labels: [...new Set([...labels, ...grouped])] }));
}
