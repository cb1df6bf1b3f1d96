/**
 * Writes what is generated from data: links, slots, events, the manifest's types, GraphQL operations. Not committed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFromFile } from 'json-schema-to-typescript';
import { assertAgreement } from '../../registry/src/manifest/manifest-agreement.ts';
import { printContract } from './contract.ts';
import { printOperations } from './graphql.ts';
import { printLinks } from './links.ts';
import { notificationKinds, readManifests } from './manifests.ts';
import { printPublicFields } from './public-fields.ts';
import { writeChanged } from './write-changed.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const contract = join(root, 'shared-ui/src/remote');

async function main(): Promise<void> {
  const read = readManifests(root);
  const schemas = ['schema', 'talents.schema'].map((name) => readFileSync(join(root, `api/${name}.graphql`), 'utf8'));
  assertAgreement(read, notificationKinds(schemas[0] ?? ''));
  const manifests = read.map(({ manifest }) => manifest);
  const packages = readdirSync(root).filter((name) => /^(shell|shared-[a-z]+|mfe-[a-z][a-z0-9-]*)$/.test(name));
  const manifestTypes = await printManifestTypes();
  const files = [
    { file: join(contract, 'links.generated.ts'), text: printLinks(manifests) },
    { file: join(contract, 'contract.generated.ts'), text: printContract(manifests) },
    { file: join(contract, 'remote-manifest.generated.ts'), text: manifestTypes },
    // The registry imports nothing of the front.
    { file: join(root, 'registry/src/manifest/manifest.generated.ts'), text: manifestTypes },
    { file: join(root, 'shared-auth/src/public-fields.generated.ts'), text: printPublicFields(schemas) },
    ...(await printOperations(root, packages)),
  ];
  const written = files.filter(({ file, text }) => writeChanged(file, text));
  console.log(`code generation: ${files.length} files, ${written.length} changed`);
}

function printManifestTypes(): Promise<string> {
  return compileFromFile(join(contract, 'remote-manifest.schema.json'), {
    bannerComment: '// Generated from remote-manifest.schema.json by tools/codegen. Do not edit.',
    format: false,
    // Plain lists: a tuple type would ask every reader to prove that a list is not empty.
    ignoreMinAndMaxItems: true,
  });
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
