import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { schema, talentsSchema } from './schema.ts';

// `node api/src/schema.print.ts` writes the committed contracts; with --check it only compares.
const prints = [
  { file: new URL('../schema.graphql', import.meta.url), of: schema },
  { file: new URL('../talents.schema.graphql', import.meta.url), of: talentsSchema },
];

let stale = false;
for (const { file, of } of prints) {
  const printed = `${printSchema(lexicographicSortSchema(of))}\n`;
  if (process.argv.includes('--check')) {
    const committed = await readFile(file, 'utf8').catch(() => '');
    if (committed === printed) continue;
    stale = true;
    process.stderr.write(`${fileURLToPath(file)} is stale: run node api/src/schema.print.ts\n`);
  } else await writeFile(file, printed);
}
process.exitCode = stale ? 1 : 0;
