import type { KyselyPlugin } from 'kysely';
import type { Db } from '../platform/database/database.ts';

/** The same database, and how many statements with these words went through it. */
export function countQueries(db: Db, words: string): { db: Db; count: () => number } {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (db.getExecutor().compileQuery(node, queryId).sql.includes(words)) count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), count: () => count };
}
