import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { buildSchema } from 'graphql';
import { AppError } from '../errors.ts';
import { createDocumentPreparer } from './document-prepare.ts';

const schema = buildSchema(
  'type Query { id: ID, node: Node } type Node { id: ID, node: Node } type Mutation { go: ID }',
);
const prepare = (query: string, operationName?: string) =>
  createDocumentPreparer(schema, { production: false }).prepare(query, operationName);

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

const many = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, n) => text(n)).join(' ');

/** Each is refused before GraphQL compares its parts with each other; the limit that says so. */
const crowded: Record<string, string> = {
  operations: many(11, (n) => `query Q${n} { id }`),
  fragments: `{ ${many(21, (n) => `...F${n}`)} } ${many(21, (n) => `fragment F${n} on Query { id }`)}`,
  spreads: `{ ${many(61, () => '...F')} } fragment F on Query { id }`,
  selections: `{ ${many(26, (n) => `a${n}: node { ${many(20, (m) => `b${m}: id`)} }`)} }`,
  sameName: `{ ${many(31, () => 'id')} }`,
};

describe('what is refused before it is validated', () => {
  for (const [limit, query] of Object.entries(crowded)) {
    test(`too many ${limit}`, () => {
      assert.throws(
        () => prepare(query),
        (error) => error instanceof AppError && error.details.reason === 'LIMIT' && error.details.data?.limit === limit,
      );
    });
  }

  test('the same name again and again in fragments without a name', () => {
    assert.throws(
      () => prepare(`{ node { ${many(31, () => '... { ... on Node { id } }')} } }`),
      (error) => error instanceof AppError && error.details.data?.limit === 'sameName',
    );
  });

  test('a text of more than 20 000 characters, whatever it is made of', () => {
    for (const padding of ['#x', '\n', ' ', ',']) {
      const query = `{ id } ${padding.repeat(20_000 / padding.length)}`;
      assert.throws(
        () => prepare(query),
        (error) =>
          error instanceof AppError &&
          error.code === 'PAYLOAD_TOO_LARGE' &&
          /20\u00a0000 caractères/.test(error.message),
      );
    }
  });
});

describe('a document with several operations', () => {
  const query = 'query Read { ...Id } mutation Write { go } fragment Id on Query { id }';

  test('is a document of its own for each: what is compiled for one never runs for another', () => {
    const preparer = createDocumentPreparer(schema, { production: false });
    const [read, write] = [preparer.prepare(query, 'Read'), preparer.prepare(query, 'Write')];
    assert.notEqual(read.document, write.document);
    assert.equal(read.operation.operation, 'query');
    assert.equal(write.operation.operation, 'mutation');
    assert.deepEqual(
      write.document.definitions.map((one) => 'name' in one && one.name?.value),
      ['Write'],
    );
    assert.equal(preparer.known(query, 'Read'), read);
  });

  test('is ambiguous without a name', () => {
    assert.throws(() => prepare(query), { code: 'BAD_USER_INPUT' });
    assert.throws(() => prepare(query, 'Other'), { code: 'BAD_USER_INPUT' });
  });
});

describe('what is kept of documents', () => {
  const padded = (index: number) => `{ id } #${index} ${'x'.repeat(19_000)}`;

  test('is bounded in bytes: the same question under a thousand comments leaves but the last of them', () => {
    const preparer = createDocumentPreparer(schema, { production: false });
    for (let index = 0; index < 1_000; index += 1) preparer.prepare(padded(index), undefined);
    const kept = Array.from({ length: 1_000 }, (_, index) => preparer.known(padded(index), undefined)).filter(Boolean);
    assert.ok(kept.length > 0 && kept.length <= 100, `${kept.length} documents of 19 kB are kept`);
    assert.ok(preparer.known(padded(999), undefined));
  });

  test('of known callers is not pushed out by strangers', () => {
    const preparer = createDocumentPreparer(schema, { production: false });
    const ours = preparer.prepare('{ node { id } }', undefined, { lasting: true });
    for (let index = 0; index < 500; index += 1) preparer.prepare(padded(index), undefined);
    assert.equal(preparer.known('{ node { id } }', undefined), ours);
  });
});
