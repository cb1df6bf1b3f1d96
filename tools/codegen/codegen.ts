/** Writes what the code is generated from data: links, the manifest type, GraphQL operations. Not committed. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFromFile } from 'json-schema-to-typescript';
import { printOperations } from './graphql.ts';
import { printLinks } from './links.ts';
import { conflicts, readManifests } from './manifests.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const contract = join(root, 'shared-ui/src/remote');

/** An unchanged file keeps its date, so that caches keyed on dates stay warm. */
function write(file: string, text: string): boolean {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return false;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return true;
}

async function main(): Promise<void> {
  const manifests = readManifests(root);
  const problems = conflicts(manifests);
  if (problems.length > 0) throw new Error(problems.join('\n'));

  const packages = readdirSync(root).filter((name) => /^(shell|shared-[a-z]+|mfe-[a-z]+)$/.test(name));
  const files = [
    { file: join(contract, 'links.generated.ts'), text: printLinks(manifests.map(({ manifest }) => manifest)) },
    {
      file: join(contract, 'remote-manifest.generated.ts'),
      text: await compileFromFile(join(contract, 'remote-manifest.schema.json'), {
        bannerComment: '// Generated from remote-manifest.schema.json by tools/codegen. Do not edit.',
        format: false,
        // Plain lists: a tuple type would ask every reader to prove that a list is not empty.
        ignoreMinAndMaxItems: true,
      }),
    },
    ...(await printOperations(root, packages)),
  ];
  const written = files.filter(({ file, text }) => write(file, text));
  console.log(`code generation: ${files.length} files, ${written.length} changed`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
