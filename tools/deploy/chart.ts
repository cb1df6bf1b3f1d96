import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse as render } from '@evertdespiegeleer/go-template';
import { parse, parseAllDocuments } from 'yaml';

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  [part: string]: unknown;
}

type Values = Record<string, unknown>;

const merged = (one: Values, other: Values): Values => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([name, value]) => {
      const before = one[name];
      const isBoth = [before, value].every((part) => typeof part === 'object' && part !== null && !Array.isArray(part));
      return [name, isBoth ? merged(before as Values, value as Values) : value];
    }),
  ),
});

/**
 * What Kubernetes would be given. The chart keeps to Go's own template language, without Helm's additions, so that the
 * same engine renders it here.
 * @throws Error where a template or what it makes cannot be read
 */
export async function renderChart(chart: string, changes: Values = {}): Promise<Map<string, Manifest[]>> {
  const read = (name: string) => readFileSync(join(chart, name), 'utf8');
  const about = parse(read('Chart.yaml')) as { name: string; version: string; appVersion: string };
  const data = {
    Values: merged(parse(read('values.yaml')) as Values, changes),
    Chart: { Name: about.name, Version: about.version, AppVersion: about.appVersion },
    Release: { Name: 'bloom', Namespace: 'bloom' },
  };
  const parts = globSync('templates/*.tpl', { cwd: chart }).map(read).join('');
  const made = new Map<string, Manifest[]>();
  for (const file of globSync('templates/*.yaml', { cwd: chart }).sort()) {
    const text = await render(parts + read(file), data);
    const documents = parseAllDocuments(text, { merge: true });
    for (const { errors } of documents) {
      if (errors[0] !== undefined) throw new Error(`${basename(file)}: ${errors[0].message}`);
    }
    made.set(basename(file), documents.map((one) => one.toJS() as Manifest).filter(Boolean));
  }
  return made;
}
