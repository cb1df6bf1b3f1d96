import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { ALERT_LIMITS } from '@bloom/shared-server/watch/alert-limits';
import { METRICS, type MetricName } from '@bloom/shared-server/watch/metric-names';
import { createMetrics } from '@bloom/shared-server/watch/metrics';
import { parse } from 'yaml';
import { root } from '../build/federation.ts';
import { seriesOf } from './promql.ts';

interface Rule {
  alert: string;
  expr: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

const text = (name: string) => readFileSync(join(root, 'deploy/watch', name), 'utf8');
const alerts = parse(text('alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = alerts.groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(text('grafana-dashboard.json')) as {
  panels: { title: string; targets: { expr: string; legendFormat: string }[] }[];
};

/** Put on by Prometheus itself. */
const SCRAPED = ['job', 'instance', 'service', 'le'];
/** CloudNativePG's plugin for backups tells it, in a cluster. */
const OTHERS = ['barman_cloud_cloudnative_pg_io_last_available_backup_timestamp'];
const nodeFigures = (await createMetrics('api').read()).text;

/** Whether a server tells it, and with these labels. */
function faultOf(expression: string): string | undefined {
  for (const { name, labels } of seriesOf(expression)) {
    if (name === 'up' || OTHERS.includes(name)) continue;
    const own = METRICS[name.replace(/_(bucket|count|sum)$/, '') as MetricName] ?? METRICS[name as MetricName];
    if (own === undefined && !nodeFigures.includes(`# TYPE ${name} `)) return `nobody tells ${name}`;
    const known = [...SCRAPED, ...(own?.labels ?? [])];
    const wrong = labels.find((label) => !known.includes(label));
    if (own !== undefined && wrong !== undefined) return `${name} has no label ${wrong}`;
  }
  return undefined;
}

describe('what watches the product', () => {
  for (const { alert, expr, labels, annotations } of rules) {
    test(`${alert} asks for figures that a server tells, and says what to do`, () => {
      assert.equal(faultOf(expr), undefined);
      assert.ok(annotations.summary && annotations.action);
      assert.match(labels.severity ?? '', /^(page|ticket)$/);
    });
  }

  for (const { title, targets } of dashboard.panels) {
    test(`the panel « ${title} » does too`, () => {
      for (const { expr, legendFormat } of targets) {
        assert.equal(faultOf(expr), undefined);
        const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label ?? '');
        const grouped = seriesOf(expr).flatMap(({ labels }) => labels);
        for (const label of shown) assert.ok(grouped.includes(label), `${title}: ${label} is not asked for`);
      }
    });
  }

  test('shows every figure of ours somewhere', () => {
    const asked = dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => seriesOf(expr)));
    const names = new Set(asked.map(({ name }) => name.replace(/_(bucket|count|sum)$/, '')));
    for (const name of Object.keys(METRICS)) assert.ok(names.has(name), name);
  });

  for (const [alert, limit] of [
    ['BloomJobsWait', ALERT_LIMITS.jobSeconds],
    ['BloomMailsWait', ALERT_LIMITS.outboxSeconds],
    ['BloomSealsWait', ALERT_LIMITS.sealSeconds],
    ['BloomPlatformSilent', ALERT_LIMITS.platformSeconds],
    ['BloomCertificateEnds', ALERT_LIMITS.certificateDays],
    ['BloomClockWrong', ALERT_LIMITS.clockSeconds],
    ['BloomSweepSilent', ALERT_LIMITS.silentTaskDays],
    ['BloomVirusSignaturesOld', ALERT_LIMITS.virusSignatureDays],
    ['BloomBackupOld', ALERT_LIMITS.backupSeconds / 3_600],
    ['BloomRestoreUntested', ALERT_LIMITS.restoreTestDays],
    ['BloomSlowForAll', ALERT_LIMITS.slowSeconds],
    ['BloomBusy', ALERT_LIMITS.busySeconds],
    ['BloomMemory', ALERT_LIMITS.memoryShare],
    ['BloomPoolWaits', ALERT_LIMITS.poolWaiting],
    ['BloomReplicaMissed', ALERT_LIMITS.replicaMissedShare],
    ['BloomDiskFills', ALERT_LIMITS.diskFreeShare],
    ['BloomRemoteFails', ALERT_LIMITS.failingPeople],
  ] as const) {
    test(`${alert} begins when the page of the staff says so`, () => {
      const { expr = '' } = rules.find((rule) => rule.alert === alert) ?? {};
      assert.match(expr, new RegExp(`[<>]=? ${limit}( \\* (86400|3600))?\\s*$`));
    });
  }

  for (const { alert, annotations } of rules) {
    const [, place] = /docs\/operations\.md, « (.+?) »/.exec(annotations.action ?? '') ?? [];
    if (place === undefined) continue;
    test(`${alert} leads to a place that the manual has`, () => {
      const manual = readFileSync(join(root, 'docs/operations.md'), 'utf8');
      assert.match(manual, new RegExp(`^#+ ${place}$`, 'm'));
    });
  }

  test('is told of what nobody tells, of a label that is not there, and of what is no PromQL', () => {
    assert.equal(faultOf('sum(bloom_nothing_seconds)'), 'nobody tells bloom_nothing_seconds');
    assert.equal(faultOf('sum by (person) (bloom_jobs)'), 'bloom_jobs has no label person');
    assert.throws(() => faultOf('sum by ('), /no PromQL/);
  });
});
