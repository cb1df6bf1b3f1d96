/**
 * What the operators that the chart counts on take, as far as the chart says it, in our own words: their schemas are no
 * package here. Nothing else may be said: a word in the wrong place would be dropped without a sound.
 */
const text = { type: 'string', minLength: 1 };
const texts = { type: 'array', items: text, minItems: 1 };
const textMap = { type: 'object', additionalProperties: { type: 'string' } };
const only = (properties: Record<string, object>, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const listOf = (items: object) => ({ type: 'array', items, minItems: 1 });
const secretKey = only({ name: text, key: text });
const named = only({ name: text });
const plugin = only({ name: text, isWALArchiver: { type: 'boolean' }, parameters: textMap }, ['name', 'parameters']);
const account = { database: text, owner: text, secret: named };
const volume = only({ size: text, storageClass: text }, ['size']);

const manifest = (spec: object) =>
  only(
    {
      apiVersion: text,
      kind: text,
      metadata: only({ name: text, labels: textMap, annotations: textMap }, ['name']),
      spec,
    },
    ['apiVersion', 'kind', 'metadata', 'spec'],
  );

const scraped = only(
  {
    port: text,
    path: text,
    interval: text,
    authorization: only({ type: { const: 'Bearer' }, credentials: secretKey }),
    relabelings: listOf(only({ targetLabel: text, replacement: text, sourceLabels: texts }, ['targetLabel'])),
  },
  ['port'],
);

const cluster = only(
  {
    instances: { type: 'integer', minimum: 1 },
    imageName: text,
    postgresql: only({ synchronous: { type: 'object' }, parameters: textMap }),
    bootstrap: {
      ...only(
        {
          initdb: only(account),
          recovery: only({ source: text, ...account, recoveryTarget: only({ targetTime: text }) }, [
            'source',
            ...Object.keys(account),
          ]),
        },
        [],
      ),
      minProperties: 1,
      maxProperties: 1,
    },
    externalClusters: listOf(only({ name: text, plugin })),
    managed: only({
      roles: listOf(
        only({ name: text, ensure: { const: 'present' }, login: { type: 'boolean' }, passwordSecret: named }),
      ),
    }),
    storage: volume,
    walStorage: volume,
    resources: { type: 'object' },
    affinity: { type: 'object' },
    plugins: listOf(plugin),
  },
  ['instances', 'imageName', 'postgresql', 'bootstrap', 'storage'],
);

/** By apiVersion and kind. */
export const OPERATOR_SCHEMAS: Record<string, object> = {
  'monitoring.coreos.com/v1 PodMonitor': manifest(
    only({ selector: only({ matchLabels: textMap }), podMetricsEndpoints: listOf(scraped) }),
  ),
  'postgresql.cnpg.io/v1 Cluster': manifest(cluster),
  'postgresql.cnpg.io/v1 Database': manifest(
    only({
      name: text,
      owner: text,
      ensure: { const: 'present' },
      cluster: named,
      databaseReclaimPolicy: { enum: ['delete', 'retain'] },
    }),
  ),
  'postgresql.cnpg.io/v1 ScheduledBackup': manifest(
    only({
      schedule: text,
      immediate: { type: 'boolean' },
      backupOwnerReference: text,
      cluster: named,
      method: { const: 'plugin' },
      pluginConfiguration: named,
    }),
  ),
  'barmancloud.cnpg.io/v1 ObjectStore': manifest(
    only({
      retentionPolicy: text,
      configuration: only({
        destinationPath: text,
        endpointURL: text,
        s3Credentials: only({ accessKeyId: secretKey, secretAccessKey: secretKey }),
        wal: { type: 'object' },
      }),
    }),
  ),
};
