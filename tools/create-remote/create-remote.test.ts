import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { problemsOfRepository } from '../codegen/contract-problems.ts';
import { repositoryRoot } from '../start/state-folder.ts';
import { createRemote } from './create.ts';
import { consumersOf, unsavedWork } from './removable.ts';
import { copyWorkspace } from './workspace-copy.ts';

const EDITED = ['package.json', 'package-lock.json', 'lerna.json', 'shell/src/frame/every-menu.test.ts'];
const root = join(mkdtempSync(join(tmpdir(), 'create-remote-')), 'repository');
const text = (file: string) => readFileSync(join(root, file), 'utf8');
const edited = () => EDITED.map(text);
let untouched: string[] = [];

before(() => {
  copyWorkspace(repositoryRoot, root);
  untouched = edited();
});
after(() => rmSync(join(root, '..'), { recursive: true, force: true }));

/** In the copy, where no product runs. @returns what was printed */
function run(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PORT_BASE: '61000', FORCE_COLOR: '0', NODE_TEST_CONTEXT: undefined },
  });
  assert.equal(status, 0, `${args.join(' ')}\n${stdout}\n${stderr}`);
  return stdout + stderr;
}

const bin = (path: string) => join(root, 'node_modules', path);

test('a new remote checks, tests, builds and is published, then leaves no trace', async (t) => {
  await t.test('it is written, typed and a package like the others', () => {
    const printed = run('tools/create-remote/main.ts', 'mfe-time-off', '--title', "Congés d'été", '--owner', 'payroll');
    assert.match(printed, /mfe-time-off\/src\/home\/home\.page\.tsx/);
    const { id, title, owner } = JSON.parse(text('mfe-time-off/remote.manifest.json'));
    assert.deepEqual([id, title, owner], ['mfe-time-off', 'Congés d’été', 'payroll']);
    assert.ok(JSON.parse(text('package-lock.json')).packages['mfe-time-off']);
    assert.ok(JSON.parse(text('package.json')).workspaces.includes('mfe-time-off'));
    assert.match(text('shared-ui/src/remote/links.generated.ts'), /'timeOff\.home': '\/time-off'/);
    assert.match(text('shell/src/frame/every-menu.test.ts'), /'Congés d’été \/time-off',\n\];/);
  });

  await t.test('its types, format and contract are right', () => {
    run(bin('typescript/bin/tsc'), '-p', 'mfe-time-off', '--singleThreaded');
    run(
      bin('@biomejs/biome/bin/biome'),
      'check',
      'mfe-time-off',
      'shell/src/access',
      'shell/src/frame',
      'package.json',
    );
    const fronts = JSON.parse(text('package.json')).workspaces.filter((name: string) =>
      /^(shell|shared-|mfe-)/.test(name),
    );
    assert.deepEqual(problemsOfRepository(root, fronts), []);
  });

  await t.test('its own tests pass, and those of the shell know its route and its menu entry', () => {
    const files = 'mfe-time-off/src/|every-(route|menu)';
    const printed = run(bin('jest/bin/jest.js'), '-c', 'tools/jest/jest.config.mjs', '-i', files);
    assert.match(printed, /Test Suites: 3 passed, 3 total/);
  });

  await t.test('it builds, and the registry takes it', () => {
    assert.match(run('tools/build/build.ts', 'mfe-time-off'), /mfe-time-off: built/);
    const storage = join(root, '../registry');
    const printed = run(
      'registry/command/main.ts',
      'publish',
      'mfe-time-off',
      '--local',
      '--pin',
      '--storage',
      storage,
    );
    assert.match(printed, /mfe-time-off.* 0\.1\.0-[0-9a-f]{12}/);
  });

  await t.test('it goes again, with every line that named it', () => {
    assert.deepEqual(unsavedWork(root, 'mfe-time-off'), []);
    assert.match(run('tools/create-remote/main.ts', 'mfe-time-off', '--remove'), /mfe-time-off is gone\./);
    assert.deepEqual(edited(), untouched);
    assert.equal(existsSync(join(root, 'mfe-time-off')), false);
    assert.equal(existsSync(join(root, 'node_modules/@bloom/mfe-time-off')), false);
    assert.doesNotMatch(text('shared-ui/src/remote/links.generated.ts'), /time-off/);
  });
});

test('nothing is written where something is in the way', () => {
  const refused = (id: string, message: RegExp) => {
    assert.throws(() => createRemote(root, { id, title: 'Paie', owner: 'payroll' }), message);
    assert.deepEqual(edited(), untouched);
  };
  refused('mfe-cra', /mfe-cra is there already/);
  // Its address is one of the missions.
  refused('mfe-planningMission', /is not the id of a remote/);
  refused('mfe-contracts', /the address "\/contracts" is already promised by mfe-missions\/remote\.manifest\.json/);
});

test('a remote that is used, or that holds the only copy of some work, stays', () => {
  assert.ok(consumersOf(root, 'mfe-cra').includes('mfe-missions links to "cra.management"'));
  createRemote(root, { id: 'mfe-payroll', title: 'Paie', owner: 'payroll' });
  assert.deepEqual(consumersOf(root, 'mfe-payroll'), []);
  assert.deepEqual(unsavedWork(root, 'mfe-payroll'), []);
  appendFileSync(join(root, 'mfe-payroll/src/remote.tsx'), '// work\n');
  writeFileSync(join(root, 'mfe-payroll/src/payslip.ts'), 'export const payslip = 1;\n');
  assert.deepEqual(unsavedWork(root, 'mfe-payroll'), ['src/payslip.ts', 'src/remote.tsx']);
});
