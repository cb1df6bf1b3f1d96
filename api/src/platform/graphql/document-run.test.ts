import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildSchema, getOperationAST, parse } from 'graphql';
import { createDocumentRunner } from './document-run.ts';
import { checkDocument } from './query-limits.ts';

const schema = buildSchema(`
  type Query { greet(name: String!, names: [String!]): String }
`);
Object.assign(schema.getQueryType()?.getFields().greet ?? {}, {
  resolve: (_root: unknown, { name, names }: { name: string; names?: string[] }) => `${name}${names?.length ?? ''}`,
});

/** As for a caller whose documents are kept, and compiled. */
function run(text: string, variables?: Record<string, unknown>) {
  const document = parse(text);
  const operation = getOperationAST(document);
  assert.ok(operation);
  const measure = checkDocument(schema, document, operation);
  return createDocumentRunner(schema)({ document, operation, measure, lasting: true }, variables, {} as never);
}

describe('a document that lasts', () => {
  it('never has a string of its own taken for code', async () => {
    const victim = globalThis as { reached?: boolean };
    const magic = '__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d';
    const code = `${magic}(globalThis.reached = true)`;
    for (const text of [code, code.replace('_', '\\u005f')]) {
      const plain = await run(`{ greet(name: "${text}") }`);
      assert.equal(plain.data?.greet, code);
      const byDefault = await run(`query ($name: String = "${text}") { greet(name: $name, names: ["${text}"]) }`);
      assert.equal(byDefault.data?.greet, `${code}1`);
    }
    const given = await run('query ($name: String!) { greet(name: $name) }', { name: code });
    assert.equal(given.data?.greet, code);
    assert.equal(victim.reached, undefined);
  });

  it('tells some of its wrong variables, and not each of many', async () => {
    const names = Array.from({ length: 10_000 }, () => ({}));
    const { errors, data } = await run('query ($names: [String!]) { greet(name: "", names: $names) }', { names });
    const compiled = await run('query ($names: [String!], $name: String!) { greet(name: $name, names: $names) }', {
      names,
      name: '',
    });
    assert.equal(data, undefined);
    assert.ok(errors !== undefined && errors.length <= 60);
    assert.ok(compiled.errors !== undefined && compiled.errors.length <= 6, String(compiled.errors?.length));
  });
});
