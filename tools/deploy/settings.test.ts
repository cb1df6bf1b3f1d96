import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { root } from '../build/federation.ts';
import { renderChart } from './chart.ts';
import { settingsRead } from './read-settings.ts';

const SERVERS = ['api', 'idp', 'registry'] as const;
/** Of Node and of its libraries, and of the image itself. */
const NOT_OURS = /^(NODE_|OTEL_)/;

/** Folders or buckets, the firm, keys as file or secret; in a cluster a job migrates, and the database has copies. */
const WHERE_IT_RUNS =
  /^(FIRM_|S3_|STORAGE_|SEAL_|FILES_DIR$|ERASURE_|SIGNING_KEYS|MIGRATE$|PRODUCT_NAME$|DATABASE_(OWNER|READ)_URL$)/;

const text = (path: string) => readFileSync(join(root, path), 'utf8');
const namesIn = (path: string) => [...text(path).matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);
const unread = (server: string, names: Iterable<string>) => {
  const read = settingsRead(server);
  return [...new Set(names)].filter((name) => !read.has(name) && !NOT_OURS.test(name));
};

interface Named {
  name: string;
}
interface Container {
  env?: Named[];
  envFrom?: { configMapRef?: Named }[];
}

/** What the containers of a server are told in a cluster, and what its secret is said to hold. */
async function toldByChart(server: string): Promise<string[]> {
  const manifests = [...(await renderChart(join(root, 'deploy/chart'))).values()].flat();
  const ofKind = (kind: string, name: string) =>
    manifests.find((one) => one.kind === kind && one.metadata.name === name);
  const deployment = ofKind('Deployment', `bloom-${server}`) as unknown as {
    spec: { template: { spec: { containers: Container[] } } };
  };
  const secrets = new RegExp(`bloom-${server}: ([A-Z0-9_, \\n#]+)`).exec(text('deploy/chart/values.yaml'))?.[1] ?? '';
  return [
    ...(secrets.match(/[A-Z][A-Z0-9_]+/g) ?? []),
    ...deployment.spec.template.spec.containers.flatMap(({ env = [], envFrom = [] }) => [
      ...env.map(({ name }) => name),
      ...envFrom.flatMap(({ configMapRef }) => {
        const map = configMapRef && (ofKind('ConfigMap', configMapRef.name) as unknown as { data: object });
        return Object.keys(map?.data ?? {});
      }),
    ]),
  ];
}

describe('a setting', () => {
  for (const server of SERVERS) {
    it(`of the ${server} is in the manual, whatever it hangs on`, () => {
      const manual = text('docs/operations.md');
      const read = settingsRead(server);
      assert.ok(read.size > 20, String(read.size));
      const untold = [...read].filter((name) => !NOT_OURS.test(name) && !manual.includes(`\`${name}\``));
      assert.deepEqual(untold, []);
    });

    it(`that compose tells the ${server} is one that it reads`, () => {
      const compose = parse(text('deploy/compose/compose.yaml'), { merge: true });
      const own = Object.keys(compose.services[server].environment);
      const api = server === 'api' ? namesIn('deploy/compose/api.env.example') : [];
      assert.deepEqual(unread(server, [...own, ...api]), []);
    });

    it(`that the chart tells the ${server} is one that it reads`, async () => {
      const told = await toldByChart(server);
      assert.ok(told.length > 6, told.join());
      assert.deepEqual(unread(server, told), []);
    });
  }

  it('that compose tells all servers is read by one of them at least', () => {
    const all = namesIn('deploy/compose/servers.env.example');
    const left = SERVERS.map((server) => unread(server, all));
    assert.deepEqual(
      all.filter((name) => left.every((names) => names.includes(name))),
      [],
    );
  });

  for (const server of SERVERS) {
    it(`that both give the ${server} is given by both, or hangs on where it runs`, async () => {
      const compose = parse(text('deploy/compose/compose.yaml'), { merge: true });
      const onMachine = new Set<string>([
        ...Object.keys(compose.services[server].environment),
        ...namesIn('deploy/compose/servers.env.example'),
        ...(server === 'api' ? namesIn('deploy/compose/api.env.example') : []),
      ]);
      const inCluster = new Set(await toldByChart(server));
      const differ = [
        ...[...onMachine].filter((name) => !inCluster.has(name)),
        ...[...inCluster].filter((name) => !onMachine.has(name)),
      ].filter((name) => settingsRead(server).has(name) && !WHERE_IT_RUNS.test(name));
      assert.deepEqual(differ, []);
    });
  }
});
