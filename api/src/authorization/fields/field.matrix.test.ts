import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { schema, talentsSchema } from '../../schema.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { type Collected, collect } from './collected.ts';
import { createFieldWorld } from './filled-world.ts';
import { brokenPromises } from './promise.rules.ts';
import { promises } from './promises.ts';
import { audienceOf as callersOf, type Reader, readers } from './readers.ts';
import { fieldsOfSchema, gapsOf, readershipOf } from './readership.ts';
import { secrets } from './secret.fields.ts';
import { statementFiles } from './statement-files.ts';
import { unread } from './unread.fields.ts';

const readership = readershipOf(statementFiles);
const allFields = [...fieldsOfSchema(schema), ...fieldsOfSchema(talentsSchema)];

let api: TestApi;
const found = new Map<Reader, Collected>();
before(async () => {
  api = await openTestApi();
  await api.rollback(async (test) => {
    const world = await createFieldWorld(test);
    for (const reader of readers) found.set(reader, await collect(test, world, reader));
  });
});
after(() => api.close());

const collectedBy = (reader: Reader): Collected => found.get(reader) as Collected;

/** Who may read a field, there where it was read. */
function audienceOf(type: string, field: string): ReadonlySet<Reader> | undefined {
  return readership.get(type)?.get(field) ?? readership.get(type.replace(/@.*/, ''))?.get(field);
}

/** Whether somebody read a field: of the type itself, or of objects for which nothing else is said. */
function isRead({ fields }: Collected, type: string, field: string): boolean {
  if (fields.has(`${type}.${field}`)) return true;
  return [...fields].some((name) => {
    if (!name.startsWith(`${type}@`) || !name.endsWith(`.${field}`)) return false;
    return readership.get(name.slice(0, name.indexOf('.')))?.has(field) !== true;
  });
}

function assertNone(sentences: readonly string[]): void {
  assert.ok(sentences.length === 0, `\n${sentences.join('\n')}`);
}

describe('who reads which field', () => {
  it('is said of every field of both schemas, and of none that is gone', () => {
    assertNone(gapsOf(allFields, statementFiles));
  });

  for (const reader of readers) {
    it(`${reader} reads what is said, and nothing else`, () => {
      const collected = collectedBy(reader);
      const tooMuch = [...collected.fields].flatMap((name) => {
        const [type = '', field = ''] = name.split('.');
        const audience = audienceOf(type, field);
        return audience === undefined || audience.has(reader) ? [] : [`${reader} reads ${name}, and may not.`];
      });
      const tooLittle = [...readership].flatMap(([type, fields]) =>
        [...fields].flatMap(([field, audience]) => {
          if (!audience.has(reader) || isRead(collected, type, field) || unread[`${type}.${field}`]) return [];
          return [`${reader} is said to read ${type}.${field}, and met nothing: is it masked, or empty in the world?`];
        }),
      );
      assertNone([...tooMuch, ...tooLittle]);
    });
  }

  for (const [secret, audience] of Object.entries(secrets)) {
    it(`${secret} is nowhere in what others are told, refusals included`, () => {
      const mayMeet = callersOf(audience);
      const met = (reader: Reader) => collectedBy(reader).answers.filter(({ text }) => text.includes(secret));
      const leaks = readers
        .filter((reader) => !mayMeet.has(reader))
        .flatMap((reader) => met(reader).map(({ door }) => `${reader} meets it in ${door}`));
      assertNone(leaks);
      assert.ok(
        [...mayMeet].some((reader) => met(reader).length > 0),
        'nobody meets it at all: it proves nothing',
      );
    });
  }

  it('is proven by reading, but for fields that say why not', () => {
    const stale = Object.keys(unread).filter((name) => {
      const [type = '', field = ''] = name.split('.');
      return (
        !allFields.includes(name.replace(/@\w+/, '')) ||
        readers.some((reader) => isRead(collectedBy(reader), type, field))
      );
    });
    assertNone(stale.map((name) => `${name} is read by somebody, or gone: take it out of unread.fields.ts.`));
  });
});

describe('what a screen offers', () => {
  it('is said of every field viewerCan… that promises an operation, and of none that is gone', () => {
    const offering = allFields.filter((name) => name.includes('.viewerCan') && !name.includes('.viewerCanSee'));
    assert.deepEqual(Object.keys(promises).sort(), offering.sort());
  });

  it('is what the operation answers, for every role and permission', () => {
    const made = new Map<string, Set<Reader>>();
    for (const reader of readers) {
      for (const name of collectedBy(reader).promised) made.set(name, (made.get(name) ?? new Set()).add(reader));
    }
    assertNone(brokenPromises(made));
  });
});
