import { LRUCache } from 'lru-cache';
import type { WrittenStatement } from '../database/prepared-statement.ts';
import type { Source } from './read-run.ts';

/** What is sent to the database for lists, and for each what is asked when it finds nothing. */
export interface Question {
  query: WrittenStatement;
  whenEmpty: Source['whenEmpty'][];
}

/** Who asks, what, on which day, with which variables: nothing else may change a question that is kept. */
type Asked = readonly [viewer: object, document: object, today: string, variables: unknown];

/** Characters of what was asked and of the statements that were made of it. */
const MAX_CHARACTERS = 8_000_000;

const kept = new LRUCache<string, Question>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: ({ query }, name) => query.sql.length + name.length,
});

let given = 0;
const numbers = new WeakMap<object, number>();

function numberOf(one: object): number {
  const known = numbers.get(one);
  if (known !== undefined) return known;
  given += 1;
  numbers.set(one, given);
  return given;
}

/**
 * The question that the same viewer asked with the same variables today, or a new one. A screen asks again and again,
 * and to write a short list's statement takes as long as half of what else the server does for it. The rows are read
 * each time.
 */
export function keptQuestion(asked: Asked, make: () => Promise<Question>): Question | Promise<Question> {
  const [viewer, document, today, variables] = asked;
  const name = `${numberOf(viewer)} ${numberOf(document)} ${today} ${JSON.stringify(variables ?? null)}`;
  return kept.get(name) ?? keep(name, make);
}

async function keep(name: string, make: () => Promise<Question>): Promise<Question> {
  const made = await make();
  kept.set(name, made);
  return made;
}
