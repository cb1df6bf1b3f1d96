import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { root } from '../build/federation.ts';

interface Trial {
  tests: { alert_rule_test?: { alertname: string; exp_alerts: object[] }[] }[];
}

const folder = join(root, 'deploy/watch');
const read = <Content>(file: string) => parse(readFileSync(join(folder, file), 'utf8')) as Content;
const trials = globSync('*.test.yaml', { cwd: folder });
const { groups } = read<{ groups: { rules: { alert: string }[] }[] }>('alerts.yaml');
const alerts = groups.flatMap(({ rules }) => rules).map(({ alert }) => alert);
const promtool = ['/usr/bin/promtool', '/usr/local/bin/promtool', '/opt/homebrew/bin/promtool'].find((one) =>
  existsSync(one),
);

test('each alert is tried where it rings and where it is silent', () => {
  const tried = trials
    .flatMap((file) => read<Trial>(file).tests)
    .flatMap(({ alert_rule_test: questions = [] }) => questions)
    .map(({ alertname, exp_alerts: expected }) => `${alertname} ${expected.length === 0 ? 'is silent' : 'rings'}`);
  const wanted = alerts.flatMap((alert) => [`${alert} rings`, `${alert} is silent`]);
  assert.deepEqual(
    wanted.filter((one) => !tried.includes(one)),
    [],
  );
});

test('whoever is woken by one finds it in the manual, with what to do', () => {
  const manual = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const [, remedies = ''] = /^## What to do when\n(.*?)^## /ms.exec(manual) ?? [];
  assert.deepEqual(
    alerts.filter((alert) => !remedies.includes(`\`${alert}\``)),
    [],
  );
});

// Prometheus comes with no package of npm: a machine without it has nothing to try here; the pipelines install it.
if (promtool !== undefined) {
  test('Prometheus rings when these say so', { timeout: 180_000 }, () => {
    const { status, stdout, stderr } = spawnSync(promtool, ['test', 'rules', ...trials], {
      cwd: folder,
      encoding: 'utf8',
    });
    assert.equal(status, 0, stdout + stderr);
  });
}
