import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longFunctions, nameProblems, roleProblems, wideComments, workProblems } from './limits.ts';

const body = (lines: number) => Array.from({ length: lines }, (_, index) => `  work(${index}); // é`).join('\n');

test('a function of 60 lines passes, one of 61 does not, and the line is the right one', () => {
  assert.deepEqual(longFunctions('a.ts', `function short() {\n${body(58)}\n}\n`), []);
  assert.deepEqual(longFunctions('a.ts', `// why, in é\n\nexport const x = 1;\nfunction long() {\n${body(59)}\n}\n`), [
    'a.ts:4: long has 61 lines, at most 60.',
  ]);
});

test('the count is right for the second text as well', () => {
  const text = `const long = () => {\n${body(59)}\n};\n`;
  assert.deepEqual(longFunctions('a.ts', text), longFunctions('a.ts', text));
  assert.deepEqual(longFunctions('a.ts', text), ['a.ts:1: long has 61 lines, at most 60.']);
});

test('a component may have 120 lines, a class method may not', () => {
  assert.deepEqual(longFunctions('a.tsx', `export function Page() {\n${body(110)}\n}\n`), []);
  assert.deepEqual(longFunctions('a.tsx', `export function Page() {\n${body(119)}\n}\n`), [
    'a.tsx:1: Page has 121 lines, at most 120.',
  ]);
  assert.deepEqual(longFunctions('a.ts', `class A {\n  run() {\n${body(60)}\n  }\n}\n`), [
    'a.ts:2: run has 62 lines, at most 60.',
  ]);
});

test('names that say nothing, and barrels', () => {
  assert.equal(nameProblems('mfe-cra/src/cra-entry/cra-entry.page.tsx').length, 0);
  assert.equal(nameProblems('mfe-cra/src/index.ts').length, 0);
  assert.equal(nameProblems('mfe-cra/src/cra-entry/index.ts').length, 1);
  assert.equal(nameProblems('mfe-cra/src/utils/date.ts').length, 1);
  assert.equal(nameProblems('api/src/platform/helpers.ts').length, 1);
});

test('a service and a schema hand nothing on and write no SQL', () => {
  const refused = [
    "export type { Mark } from './nps.repository.ts';",
    "export { markOf } from './nps.repository.ts';",
    "export * from './nps.repository.ts';",
    "import { type Kysely, sql } from 'kysely';",
    "const marks = await tx\n    .selectFrom('nps')\n    .selectAll()\n    .execute();",
    "await tx.updateTable('nps').set({ score: 1 }).execute();",
  ];
  for (const text of refused) {
    for (const role of ['service', 'schema']) {
      assert.equal(roleProblems(`api/src/cra/nps/nps.${role}.ts`, text).length, 1, text);
    }
    assert.equal(roleProblems('api/src/cra/nps/nps.model.ts', text).length, 0, text);
  }
  const fine = "import type { Kysely } from 'kysely';\nexport type Mark = { score: number };\nexport { give };";
  assert.deepEqual(roleProblems('api/src/cra/nps/nps.service.ts', fine), []);
});

test('jobs and sweeps are defined in an x.jobs.ts', () => {
  const text = "defineSweep({ name: 'nps', everyMinutes: 5, run: askAgain });";
  assert.deepEqual(workProblems('api/src/cra/nps/nps.jobs.ts', text), []);
  assert.equal(workProblems('api/src/cra/nps/nps.files.ts', text).length, 1);
  assert.equal(workProblems('api/src/cra/nps/nps.service.ts', "defineJob({\n  queue: 'nps',\n});").length, 1);
  assert.deepEqual(workProblems('api/src/platform/jobs/sweeps.ts', 'export function defineSweep(sweep) {}'), []);
});

test('a comment has lines of 120 characters at most', () => {
  const words = 'as far as one reads without scrolling '.repeat(4).trim();
  assert.equal(wideComments('a.ts', `/** ${words} */`).length, 1);
  assert.equal(wideComments('a.ts', `const a = 1;\n  // ${words}`)[0]?.split(':')[1], '2');
  assert.equal(wideComments('a.css', `/* ${words}\n   and on */`).length, 1);
  assert.deepEqual(wideComments('a.ts', `const text = '${words}';\n/** Short. */\n// https://${'a'.repeat(130)}`), []);
});
