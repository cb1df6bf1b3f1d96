import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Environment } from '../../platform/environment/environment.ts';

type Place = Pick<Environment, 'erasureList'>;
export type Listed = Pick<Row<'erased_person'>, 'id' | 'person_kind' | 'person_hmac' | 'identifiers'> & {
  erased_at: Date;
};

/**
 * Adds erased people to the list that no backup of the database takes back; hashes only. Answers once it outlives a
 * power cut. A line that is there twice is harmless.
 */
export async function appendToList({ erasureList }: Place, people: readonly Listed[]): Promise<void> {
  if (people.length === 0) return;
  await mkdir(dirname(erasureList), { recursive: true, mode: 0o700 });
  const file = await open(erasureList, 'a', 0o600);
  try {
    // Begins with an end of line: a line that a crash cut short stays alone.
    await file.appendFile(`\n${people.map((person) => JSON.stringify(person)).join('\n')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Everybody on the list, each once; none while there is no list. How many lines nobody can read, too. */
export async function readList({ erasureList }: Place): Promise<{ people: Listed[]; unreadable: number }> {
  const text = await readFile(erasureList, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const people = new Map<string, Listed>();
  let unreadable = 0;
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const person = parsed(line);
    if (person === undefined) unreadable += 1;
    else people.set(person.id, person);
  }
  return { people: [...people.values()], unreadable };
}

function parsed(line: string): Listed | undefined {
  try {
    const person = JSON.parse(line) as Listed;
    return { ...person, erased_at: new Date(person.erased_at) };
  } catch {
    return undefined;
  }
}
