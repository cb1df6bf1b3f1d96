import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildSchema, executeSync, getIntrospectionQuery, parse } from 'graphql';
import { temporaryFolder } from '../testing/builds.ts';
import { graphqlProblems, readSchema } from './gates-graphql.ts';

const schemaText = 'type Query { mission(id: ID!): Mission } type Mission { id: ID! title: String }';
const schema = buildSchema(schemaText);
const file = 'src/mission.graphql';

const table: [string, string, string[]][] = [
  ['what the API has', 'query M($id: ID!) { mission(id: $id) { id title } }', []],
  ['nothing at all', '', []],
  ['a fragment for others', 'fragment F on Mission { id } query M($id: ID!) { mission(id: $id) { id } }', []],
  [
    'a field it does not have',
    'query M($id: ID!) {\n  mission(id: $id) { titel }\n}',
    ['mfe-a/src/mission.graphql:2: Cannot query field "titel" on type "Mission". Did you mean "title"?'],
  ],
  [
    'an argument it does not have',
    'query M { mission(id: "1", date: "2026") { id } }',
    ['mfe-a/src/mission.graphql:1: Unknown argument "date" on field "Query.mission".'],
  ],
  ['no GraphQL', 'query {', ['mfe-a/src/mission.graphql:1: Syntax Error: Expected Name, found <EOF>.']],
];
for (const [name, text, sentences] of table) {
  test(`a document with ${name}`, async () => {
    const documents = text === '' ? [] : [{ file, text }];
    const problems = await graphqlProblems('mfe-a', documents, schema);
    assert.deepEqual(
      problems.map(({ sentence }) => sentence),
      sentences,
    );
  });
}

test('a fragment of another file of the app is known', async () => {
  const documents = [
    { file, text: 'query M($id: ID!) { mission(id: $id) { ...F } }' },
    { file: 'src/f.graphql', text: 'fragment F on Mission { title }' },
  ];
  assert.deepEqual(await graphqlProblems('mfe-a', documents, schema), []);
});

test('the schema comes from a file, or from an API that runs', async (t) => {
  const path = join(temporaryFolder(t), 'schema.graphql');
  writeFileSync(path, schemaText);
  assert.ok((await readSchema(path)).getType('Mission'));
  const result = executeSync({ schema, document: parse(getIntrospectionQuery()) });
  const api = createServer((_request, response) => response.end(JSON.stringify(result))).listen(0);
  t.after(() => api.close());
  assert.ok((await readSchema(`http://127.0.0.1:${(api.address() as AddressInfo).port}/`)).getType('Mission'));
  await assert.rejects(readSchema('/nowhere.graphql'), /could not be read from \/nowhere\.graphql/);
  await assert.rejects(readSchema('http://127.0.0.1:9/graphql'), /could not be read from http/);
});
