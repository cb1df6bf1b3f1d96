import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'graphql';
import { textsOf } from './first-queries.ts';
import { hashOf } from './operations.ts';

const documents = { MissionDocument: parse('query Mission($id: ID!) { mission(id: $id) { recordId label } }') };
const apis = [
  { api: 'missions' as const, documents },
  { api: 'talents' as const, documents: { TalentDocument: parse('query Talent { talent { id } }') } },
];

test('each query that a route asks first is written as the client of the page sends it', () => {
  const texts = textsOf(
    'mfe-x',
    {
      routes: [
        { id: 'x.one', firstData: [{ operation: 'Mission' }] },
        { id: 'x.two' },
        { id: 'x.three', firstData: [{ operation: 'Talent' }] },
      ],
    },
    apis,
  );
  assert.deepEqual(Object.keys(texts), ['Mission', 'Talent']);
  assert.equal(texts.Talent?.api, 'talents');
  assert.equal(texts.Talent?.hash, hashOf(texts.Talent?.text ?? ''));
  assert.equal(
    texts.Mission?.text,
    'query Mission($id: ID!) {\n  mission(id: $id) {\n    recordId\n    label\n    __typename\n  }\n}',
  );
});

test('a query that no file has fails the build, which names the route', () => {
  const manifest = { routes: [{ id: 'x.one', firstData: [{ operation: 'Gone' }] }] };
  assert.throws(() => textsOf('mfe-x', manifest, apis), /"x\.one" asks first for "Gone"/);
});
