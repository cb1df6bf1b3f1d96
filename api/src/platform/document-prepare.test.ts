import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { buildSchema } from 'graphql';
import { createDocumentPreparer } from './document-prepare.ts';
import { AppError } from './errors.ts';

const schema = buildSchema('type Query { id: ID }');

const hidden = {
  plain: '{ __schema { types { name } } }',
  aliased: '{ id: __type(name: "Query") { name } }',
  'in an inline fragment': '{ ... on Query { __schema { types { name } } } }',
  'in a fragment': 'query { ...Asked } fragment Asked on Query { __schema { types { name } } }',
  'in a fragment of a fragment':
    'query { ...One } fragment One on Query { ...Two } fragment Two on Query { __type(name: "Query") { name } }',
};

describe('what production tells of its schema', () => {
  for (const [how, query] of Object.entries(hidden)) {
    test(`introspection ${how} is refused in production only`, () => {
      assert.ok(createDocumentPreparer(schema, { production: false }).prepare(query, undefined));
      assert.throws(
        () => createDocumentPreparer(schema, { production: true }).prepare(query, undefined),
        (error) => error instanceof AppError && error.details.reason === 'INTROSPECTION',
      );
    });
  }

  test('the type name of an object is not introspection', () => {
    assert.ok(createDocumentPreparer(schema, { production: true }).prepare('{ __typename }', undefined));
  });
});
