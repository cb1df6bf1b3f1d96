import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { printContract } from './contract.ts';
import { printOperations } from './graphql.ts';
import { printLinks } from './links.ts';
import { notificationKinds, readManifests } from './manifests.ts';

const manifest = (id: string, ...routes: [id: string, path: string][]) => ({
  id,
  title: id,
  owner: 'test',
  shellApi: '^1.0.0',
  routes: routes.map(([route, path]) => ({ id: route, path, title: route })),
});

function project(t: TestContext, files: Record<string, unknown>): string {
  const root = mkdtempSync(join(tmpdir(), 'codegen-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  // The generator looks for its plugins from the folder it works in.
  symlinkSync(new URL('../../node_modules', import.meta.url).pathname, join(root, 'node_modules'));
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
  return root;
}

test('links carry the parameters of their path', () => {
  const text = printLinks([
    manifest('shell', ['files.viewer', '/files/*']),
    manifest('mfe-cra', ['cra.entry', '/missions/:id/cra/:date'], ['sign.page', '/sign/:document/:signer?']),
    manifest('mfe-empty'),
  ]);
  assert.match(text, /'cra\.entry': '\/missions\/:id\/cra\/:date',/);
  assert.match(text, /'cra\.entry': \{ id: string; date: string \};/);
  assert.match(text, /'sign\.page': \{ document: string; signer\?: string \};/);
  assert.match(text, /'files\.viewer': \{ '\*': string \};/);
  assert.match(text, /'mfe-cra': 'cra\.entry' \| 'sign\.page';/);
  assert.match(text, /'mfe-empty': never;/);
  assert.doesNotMatch(text, /'shell':/);
});

test('slots, events and contributions become types', () => {
  const text = printContract([
    manifest('shell'),
    {
      ...manifest('mfe-a'),
      slots: [{ name: 'mission.detail.cards', props: { missionId: 'string', days: 'string[]?', open: 'boolean' } }],
      events: [{ name: 'mission.changed', payload: {} }],
    },
    { ...manifest('mfe-b'), contributions: [{ id: 'b.card', slot: 'mission.detail.cards', title: 'B' }] },
  ]);
  assert.match(text, /'mission\.detail\.cards': \{ missionId: string; days\?: string\[\]; open: boolean \};/);
  assert.match(text, /'mission\.changed': Record<never, never>;/);
  assert.match(text, /'mfe-b': \{ 'b\.card': 'mission\.detail\.cards' \};/);
  assert.doesNotMatch(text, /'shell'/);
});

test('the notifications of the API are read from its printed schema', () => {
  const schema = 'enum Other {\n  no\n}\n\nenum NotificationType {\n  signCRA\n  """Said once."""\n  win\n}\n';
  assert.deepEqual(notificationKinds(schema), ['signCRA', 'win']);
});

test('manifests are found in every folder, and a broken one is named', (t) => {
  const root = project(t, {
    'mfe-a/remote.manifest.json': manifest('mfe-a', ['x.one', '/x']),
    'shell/host.manifest.json': manifest('shell'),
  });
  assert.deepEqual(
    readManifests(root).map(({ file }) => file),
    ['mfe-a/remote.manifest.json', 'shell/host.manifest.json'],
  );
  writeFileSync(join(root, 'mfe-a/remote.manifest.json'), '{ "id": "mfe-a" }');
  assert.throws(() => readManifests(root), /mfe-a\/remote\.manifest\.json:1:1: /);
});

const schema = `
  scalar Date
  enum Status { OPEN CLOSED }
  type Month { date: Date!, status: Status! }
  type Query { month(id: ID!): Month }
`;

test('operations become typed documents, enums unions of strings, scalars what they are on the wire', async (t) => {
  const root = project(t, {
    'api/schema.graphql': schema,
    'mfe-a/src/month/month.graphql': 'query ReadMonth($id: ID!) { month(id: $id) { date status } }',
    'mfe-b/src/nothing.ts': '',
  });
  const [output, ...others] = await printOperations(root, ['mfe-a', 'mfe-b']);
  assert.equal(others.length, 0);
  assert.equal(output?.file, join(root, 'mfe-a/src/graphql.generated.ts'));
  assert.match(output?.text ?? '', /export type Status =\s+\| 'CLOSED'\s+\| 'OPEN';/);
  assert.match(output?.text ?? '', /month: \{ date: string, status: Status \} \| null/);
  assert.match(output?.text ?? '', /export const ReadMonthDocument = /);
});

test('a document of the talents API is checked against its schema, and written apart', async (t) => {
  const root = project(t, {
    'api/schema.graphql': schema,
    'api/talents.schema.graphql': 'type Query { talent(id: ID!): String }',
    'mfe-a/src/month/month.graphql': 'query ReadMonth($id: ID!) { month(id: $id) { date status } }',
    'mfe-a/src/talent/talent.talents.graphql': 'query ReadTalent($id: ID!) { talent(id: $id) }',
  });
  const outputs = await printOperations(root, ['mfe-a']);
  const textOf = (name: string) => outputs.find(({ file }) => file.endsWith(name))?.text ?? '';
  assert.match(textOf('/talents.generated.ts'), /export const ReadTalentDocument = /);
  assert.doesNotMatch(textOf('/graphql.generated.ts'), /ReadTalent/);
});

test('a field that the schema does not have is refused', async (t) => {
  const root = project(t, {
    'api/schema.graphql': schema,
    'mfe-a/src/month.graphql': 'query ReadMonth { month(id: 1) { dat } }',
  });
  await assert.rejects(printOperations(root, ['mfe-a']), /Cannot query field "dat" on type "Month"/);
});
