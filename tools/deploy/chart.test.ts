import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { root } from '../build/federation.ts';
import { type Manifest, renderChart } from './chart.ts';
import { deployProblems, manifestProblems } from './deploy-problems.ts';

/** Of one process: requests 20, regular work 11, jobs 5, events and the index of talents 1 each. */
const API_CONNECTIONS = 38;
const IDP_CONNECTIONS = 5;
type Plugin = { isWALArchiver?: boolean; parameters: Record<string, string> };
interface Database {
  instances: number;
  imageName: string;
  postgresql: { parameters: { max_connections: string } };
  bootstrap: Record<string, { source: string; recoveryTarget: object; database: string; owner: string }>;
  externalClusters: { name: string; plugin: Plugin }[];
  plugins: Plugin[];
}
interface Monitor {
  selector: { matchLabels: Record<string, string> };
  podMetricsEndpoints: { port: string; authorization: { credentials: object }; relabelings: object[] }[];
}
type Probe = { httpGet: { path: string } };
const chart = join(root, 'deploy/chart');
const all = async (changes?: Record<string, unknown>) => [...(await renderChart(chart, changes)).values()].flat();
/** Another bucket gets a copy of everything each night. */
const COPIED = { copy: { destination: 's3://bloom-copies/bloom' } };
const of = (manifests: Manifest[], kind: string) => manifests.filter((one) => one.kind === kind);

/** What one of them asks for, of which there may be several. */
function specOf<Spec>(manifests: Manifest[], kind: string, name: string): Spec {
  const found = of(manifests, kind).find(({ metadata }) => metadata.name === name);
  assert.ok(found, `${kind} ${name}`);
  return found.spec as Spec;
}

test('what is deployed is as the published schemas say', async () => assert.deepEqual(await deployProblems(root), []));

test('every server has copies, one of which always stays, and none has rights', async () => {
  const manifests = await all();
  const deployments = of(manifests, 'Deployment');
  assert.deepEqual(deployments.map(({ metadata }) => metadata.name).sort(), [
    'bloom-api',
    'bloom-idp',
    'bloom-registry',
  ]);
  for (const kind of ['HorizontalPodAutoscaler', 'PodDisruptionBudget', 'Service']) {
    assert.equal(of(manifests, kind).length, 3, kind);
  }
  for (const manifest of [...deployments, ...of(manifests, 'Job')]) {
    const text = JSON.stringify(manifest);
    assert.match(text, /"readOnlyRootFilesystem":true/);
    assert.match(text, /"runAsNonRoot":true/);
    assert.doesNotMatch(text, /PASSWORD|"value":"[^"]{30,}"/);
  }
});

test('tables are prepared by a job with the owner’s account, which no server has', async () => {
  const manifests = await all();
  const text = (kind: string) => JSON.stringify(of(manifests, kind));
  assert.match(text('Job'), /DATABASE_OWNER_URL/);
  assert.doesNotMatch(text('Deployment'), /DATABASE_OWNER_URL/);
  assert.match(text('Deployment'), /"name":"MIGRATE","value":"elsewhere"/);
});

test('nobody gets the pages of a version before its API answers', async () => {
  const hooks = of(await all(), 'Job').map(({ metadata }) => [metadata.name, metadata.annotations?.['helm.sh/hook']]);
  assert.deepEqual(Object.fromEntries(hooks), {
    'bloom-migrate-api': 'post-install,pre-upgrade',
    'bloom-migrate-idp': 'post-install,pre-upgrade',
    'bloom-publish': 'post-install,post-upgrade',
  });
  const { services } = parse(readFileSync(join(root, 'deploy/compose/compose.yaml'), 'utf8'), { merge: true });
  assert.deepEqual(services.publish.depends_on.api, { condition: 'service_healthy' });
});

test('the database has copies and backups to a point in time, or is somebody else’s', async () => {
  const manifests = await all();
  const [store] = of(manifests, 'ObjectStore');
  const { instances, imageName, plugins } = specOf<Database>(manifests, 'Cluster', 'bloom-database');
  assert.equal(instances, 3);
  // A tag is somebody else's to move.
  assert.match(imageName, /:18\.[\w.-]+@sha256:[0-9a-f]{64}$/);
  assert.deepEqual(
    plugins.map(({ isWALArchiver, parameters }) => [isWALArchiver, parameters.barmanObjectName]),
    [[true, store?.metadata.name]],
  );
  // Until there is a copy to begin with, nothing comes back from the log.
  const nightly = specOf<{ immediate?: boolean }>(manifests, 'ScheduledBackup', 'bloom-nightly');
  assert.equal(nightly.immediate, true);
  const without = await all({ database: { enabled: false } });
  assert.deepEqual(
    ['Cluster', 'ScheduledBackup', 'ObjectStore'].flatMap((kind) => of(without, kind)),
    [],
  );
});

test('a database comes back from what was written of the one before, and writes beside it', async () => {
  const recovery = { from: 'database-1', until: '2026-11-28 09:41:00+01' };
  const recovered = await all({ database: { recovery, backup: { serverName: 'database-2' } } });
  const spec = specOf<Database>(recovered, 'Cluster', 'bloom-database');
  assert.deepEqual(Object.keys(spec.bootstrap), ['recovery']);
  assert.equal(spec.bootstrap.recovery?.source, spec.externalClusters[0]?.name);
  assert.deepEqual(spec.bootstrap.recovery?.recoveryTarget, { targetTime: recovery.until });
  assert.equal(spec.externalClusters[0]?.plugin.parameters.serverName, 'database-1');
  assert.equal(spec.plugins[0]?.parameters.serverName, 'database-2');
  // Numbers of invoices wait, once for each recovery.
  const job = (manifests: Manifest[]) => JSON.stringify(specOf(manifests, 'Job', 'bloom-migrate-api'));
  assert.ok(job(recovered).includes('"name":"RECOVERED_FROM","value":"database-1 2026-11-28 09:41:00+01"'));
  assert.ok(!job(await all()).includes('RECOVERED_FROM'));
  const fresh = specOf<Database>(await all(), 'Cluster', 'bloom-database');
  assert.deepEqual(Object.keys(fresh.bootstrap), ['initdb']);
});

test('rows, files and keys are copied into another bucket each night, once it is named', async () => {
  assert.deepEqual(of(await all(), 'CronJob'), []);
  const [copy] = of(await all(COPIED), 'CronJob');
  const text = JSON.stringify(copy);
  for (const part of ['s3://bloom-copies/bloom', 'bloom-copy', 'DATABASE_OWNER_URL', '/idp-keys', '/erased']) {
    assert.ok(text.includes(part), part);
  }
  assert.match(text, /"readOnlyRootFilesystem":true/);
});

test('whether that copy can be restored is tried each week, in a database of its own that is there', async () => {
  const manifests = await all(COPIED);
  const [, tried] = of(manifests, 'CronJob');
  const text = JSON.stringify(tried);
  for (const part of [
    'restore-test.cli.ts',
    's3://bloom-copies/bloom',
    'bloom-copy',
    'DATABASE_OWNER_URL',
    '/erased',
  ]) {
    assert.ok(text.includes(part), part);
  }
  assert.match(text, /"readOnlyRootFilesystem":true/);
  const { initdb } = specOf<Database>(manifests, 'Cluster', 'bloom-database').bootstrap;
  const apart = specOf<{ name: string; owner: string }>(manifests, 'Database', 'bloom-restore-test');
  assert.deepEqual(apart, {
    ...apart,
    name: `${initdb?.database}_restore_test`,
    owner: initdb?.owner,
  });
  assert.deepEqual(of(await all({ ...COPIED, database: { enabled: false } }), 'Database'), []);
  assert.deepEqual(of(await all(), 'Database'), []);
});

test('each server is scraped under the names that the alerts ask for, with the token of its own secret', async () => {
  const manifests = await all();
  const asked = readFileSync(join(root, 'deploy/watch/alerts.yaml'), 'utf8').matchAll(
    /absent\(up\{job="bloom", component="(\w+)"/g,
  );
  const components = [...asked].map(([, name]) => name).sort();
  const servers = of(manifests, 'Deployment').map(({ metadata }) => metadata.name.replace('bloom-', ''));
  assert.deepEqual(components, servers.sort());
  for (const server of servers) {
    const { selector, podMetricsEndpoints } = specOf<Monitor>(manifests, 'PodMonitor', `bloom-${server}`);
    assert.equal(selector.matchLabels['app.kubernetes.io/component'], server);
    const [endpoint] = podMetricsEndpoints;
    assert.deepEqual(endpoint?.authorization.credentials, { name: `bloom-${server}`, key: 'METRICS_TOKEN' });
    assert.deepEqual(endpoint?.relabelings[0], { targetLabel: 'job', replacement: 'bloom' });
    const pod = specOf(manifests, 'Deployment', `bloom-${server}`);
    assert.ok(JSON.stringify(pod).includes(`{"name":"${endpoint?.port}","containerPort":`), endpoint?.port);
  }
  const text = (scrape: string) => all({ monitoring: { scrape } }).then((made) => JSON.stringify(made));
  assert.doesNotMatch(JSON.stringify(manifests), /prometheus\.io\/scrape/);
  assert.equal((await text('annotations')).match(/prometheus\.io\/scrape/g)?.length, 3);
  for (const scrape of ['annotations', 'none']) assert.doesNotMatch(await text(scrape), /PodMonitor/);
});

test('the database has a connection for everybody, when all copies are there and one is replaced', async () => {
  const manifests = await all();
  const most = (name: string) =>
    specOf<{ maxReplicas: number }>(manifests, 'HorizontalPodAutoscaler', name).maxReplicas + 1;
  // Backups, the operator and those who look.
  const others = 20;
  const needed = most('bloom-api') * API_CONNECTIONS + most('bloom-idp') * IDP_CONNECTIONS + others;
  const { postgresql } = specOf<Database>(manifests, 'Cluster', 'bloom-database');
  const given = postgresql.parameters.max_connections;
  assert.equal(typeof given, 'string');
  assert.ok(Number(given) >= needed, `${given} of ${needed}`);
});

/** What every pod is made of, wherever it stands. */
function podsOf(manifest: Manifest): Record<string, unknown>[] {
  const pods: Record<string, unknown>[] = [];
  JSON.stringify(manifest, (_key, value) => {
    if (Array.isArray(value?.containers)) pods.push(value);
    return value;
  });
  return pods;
}

test('every pod may fetch its image from a registry that asks who comes', async () => {
  const pods = (await all({ images: { pullSecret: 'bloom-pull' } })).flatMap(podsOf);
  assert.ok(pods.length >= 6, String(pods.length));
  for (const pod of pods) assert.deepEqual(pod.imagePullSecrets, [{ name: 'bloom-pull' }], JSON.stringify(pod));
  for (const pod of (await all()).flatMap(podsOf)) assert.equal(pod.imagePullSecrets, undefined);
});

test('what is away for every copy alike takes none of them out of service, and a copy that never had it comes in for none', async () => {
  const probes = of(await all(), 'Deployment').map(({ metadata, spec }) => {
    const [container] = (spec as { template: { spec: { containers: Record<string, Probe>[] } } }).template.spec
      .containers;
    const pathOf = (name: string) => container?.[`${name}Probe`]?.httpGet.path;
    return [metadata.name, pathOf('startup'), pathOf('readiness'), pathOf('liveness')];
  });
  assert.deepEqual(probes, [
    // The API does not start where its schema is not its own.
    ['bloom-api', '/healthz', '/healthz', '/healthz'],
    ['bloom-idp', '/readyz', '/healthz', '/healthz'],
    ['bloom-registry', '/readyz', '/healthz', '/healthz'],
  ]);
});

test('links carry secrets, and the ingress writes no addresses down', async () => {
  for (const { metadata } of of(await all(), 'Ingress')) {
    assert.equal(metadata.annotations?.['nginx.ingress.kubernetes.io/enable-access-log'], 'false');
  }
});

test('a manifest that Kubernetes would refuse is told with its place', () => {
  const wrong = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'x' }, spec: { replicas: 'many' } };
  const problems = manifestProblems(wrong as unknown as Manifest);
  assert.match(problems.join('\n'), /Deployment x: .*replicas/);
});

test('so is a word that an operator would not understand', () => {
  const spec = { selector: { matchLabels: { a: 'b' } }, podMetricsEndpoints: [{ port: 'http', bearer: 'x' }] };
  const wrong = { apiVersion: 'monitoring.coreos.com/v1', kind: 'PodMonitor', metadata: { name: 'x' }, spec };
  assert.match(manifestProblems(wrong).join('\n'), /PodMonitor x: \/spec\/podMetricsEndpoints\/0 .*\(bearer\)/);
});
