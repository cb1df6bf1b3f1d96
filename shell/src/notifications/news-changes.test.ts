import type { NotificationType } from '../graphql.generated.ts';
import { changedBy } from './news-changes.ts';

interface Files {
  readFileSync: (path: string, encoding: 'utf8') => string;
}
const { readFileSync } = jest.requireActual<Files>('node:fs');

const ROOT = `${import.meta.dirname}/../../../api`;

/** The names that a schema lists in braces after these words. */
function namesOf(file: string, what: string): string[] {
  const text = readFileSync(`${ROOT}/${file}`, 'utf8').replaceAll(/"""[\s\S]*?"""/g, '');
  const [, body = ''] = text.match(new RegExp(`^${what} \\{\\n([\\s\\S]*?)^\\}`, 'm')) ?? [];
  return [...body.matchAll(/^ {2}(\w+)/gm)].map(([, name = '']) => name);
}

test('every kind of news changes only what the API answers', () => {
  const kinds = namesOf('schema.graphql', 'enum NotificationType') as NotificationType[];
  const fields = ['schema.graphql', 'talents.schema.graphql'].flatMap((file) => namesOf(file, 'type Query'));
  const changed = [...changedBy(kinds)];
  expect(changed.filter((field) => !fields.includes(field))).toEqual([]);
  expect(changed).toEqual(expect.arrayContaining(['activities', 'getLegalContracts', 'invoices', 'talentsToCall']));
});

test('a kind that is newer than the page changes what is to do', () => {
  expect([...changedBy(['newKind' as NotificationType])]).toEqual(['toDo', 'toDoItems']);
});
