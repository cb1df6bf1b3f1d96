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
type Probe = { httpGet: { path: string } };
const chart = join(root, 'deploy/chart');
const all = async (changes?: Record<string, unknown>) => [...(await renderChart(chart, changes)).values()].flat();
const of = (manifests: Manifest[], kind: string) => manifests.filter((one) => one.kind === kind);

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
  const [cluster] = of(await all(), 'Cluster');
  assert.match(JSON.stringify(cluster), /"instances":3.*"barmanObjectStore"/);
  const without = await all({ database: { enabled: false } });
  assert.deepEqual([of(without, 'Cluster').length, of(without, 'ScheduledBackup').length], [0, 0]);
});

test('the database has a connection for everybody, when all copies are there and one is replaced', async () => {
  const manifests = await all();
  const specOf = (kind: string, name: string) => {
    const found = of(manifests, kind).find(({ metadata }) => metadata.name === name);
    return found?.spec as { maxReplicas: number; postgresql: { parameters: { max_connections: string } } };
  };
  const most = (name: string) => specOf('HorizontalPodAutoscaler', name).maxReplicas + 1;
  // Backups, the operator and those who look.
  const others = 20;
  const needed = most('bloom-api') * API_CONNECTIONS + most('bloom-idp') * IDP_CONNECTIONS + others;
  const given = specOf('Cluster', 'bloom-database').postgresql.parameters.max_connections;
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
