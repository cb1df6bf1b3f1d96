import { type GraphQLSchema, getOperationAST, type OperationTypeNode, parse } from 'graphql';
import { sql } from 'kysely';
import { schema, talentsSchema } from '../../schema.ts';
import type { Answer } from '../../testing/execute-document.ts';
import type { TestContext } from '../../testing/test-api.ts';
import { askEverything, readAnswer } from './answer-reading.ts';
import { type Door, doors } from './doors.ts';
import type { FieldWorld } from './filled-world.ts';
import type { Reader } from './readers.ts';

/** What one caller got out of all doors. */
export interface Collected {
  /** `Society@client.name` */
  fields: Set<string>;
  /** Fields that said yes: `Society.viewerCanEdit` */
  promised: Set<string>;
  /** Every answer whole, errors included, with the door it came through. */
  answers: { door: string; text: string }[];
}

/** What a field says does not depend on how deep it stands, and deep documents take long to plan. */
const DEPTH = { missions: 3, talents: 4 } as const;

const ROOTS = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' } as const;

interface PreparedDoor extends Door {
  on: GraphQLSchema;
  text: string;
  kind: OperationTypeNode;
}

// Made once: every caller asks the same.
const prepared: PreparedDoor[] = doors.map((door) => {
  const on = door.api === 'missions' ? schema : talentsSchema;
  const text = askEverything(on, door.document, door.depth ?? DEPTH[door.api]);
  return { ...door, on, text, kind: getOperationAST(parse(text))?.operation as OperationTypeNode };
});

/** Takes back what the work writes. */
async function takenBack<Result>({ db }: TestContext, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint door`.execute(db);
  try {
    return await work();
  } finally {
    await sql`rollback to savepoint door`.execute(db);
  }
}

/** Lets a caller through every door. */
export async function collect(test: TestContext, world: FieldWorld, reader: Reader): Promise<Collected> {
  const collected: Collected = { fields: new Set(), promised: new Set(), answers: [] };
  for (const door of prepared) {
    const execute = door.api === 'missions' ? test.execute : test.executeTalents;
    const ask = () => execute(world.viewers[reader], door.text, door.variables(world));
    const answer: Answer = await takenBack(test, ask);
    collected.answers.push({ door: door.document, text: JSON.stringify([answer.data, answer.errors]) });
    readAnswer(door.on, ROOTS[door.kind], answer.data, world.watched, (type, field, value) => {
      collected.fields.add(`${type}.${field}`);
      if (value === true) collected.promised.add(`${type.replace(/@.*/, '')}.${field}`);
    });
  }
  return collected;
}
