/**
 * Builds one app into its dist folder: `node tools/build/build.ts mfe-cra`, or without a name inside the app's folder.
 * `--development` builds the same for squads, into dist-development. Nothing happens when nothing changed.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { compile } from './compile.ts';
import { compressFolder } from './compress.ts';
import { contractOf } from './contract.ts';
import { fallbackFiles } from './fallback-files.ts';
import { root } from './federation.ts';
import { firstQueries } from './first-queries.ts';
import { inputHash } from './inputs.ts';
import { bundledFolders, NOTICES, noticesOf } from './notices.ts';
import { addOperationHashes, operationsIn } from './operations.ts';
import type { AppConfig } from './preset.ts';

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;

async function build(app: string, mode: 'production' | 'development'): Promise<void> {
  const start = performance.now();
  const configFile = join(root, app, 'webpack.config.mjs');
  if (!existsSync(configFile)) throw new Error(`There is no app "${app}": ${app}/webpack.config.mjs is missing.`);
  const dist = join(root, app, mode === 'production' ? 'dist' : 'dist-development');
  const stamp = join(root, '.bloom/cache/build', `${app}-${mode}`);
  const inputs = inputHash(root, app);
  if (existsSync(join(dist, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) {
    console.log(`${app}: unchanged`);
    return;
  }
  const { default: define } = (await import(pathToFileURL(configFile).href)) as { default: AppConfig };
  const compilation = await compile(addOperationHashes(define({}, { mode })));
  const manifest = join(root, app, 'remote.manifest.json');
  const isRemote = existsSync(manifest);
  if (isRemote) {
    copyFileSync(manifest, join(dist, 'remote.manifest.json'));
    writeFileSync(join(dist, 'first-queries.json'), JSON.stringify(await firstQueries(app)));
  }
  writeFileSync(join(dist, 'operations.json'), JSON.stringify(await operationsIn(compilation)));
  writeFileSync(join(dist, NOTICES), noticesOf(bundledFolders(compilation)));
  writeFileSync(join(dist, 'contract.json'), JSON.stringify(contractOf(app)));
  const seldom = isRemote ? fallbackFiles(compilation, 'main') : undefined;
  const size =
    mode === 'production' ? await compressFolder(dist, join(root, '.bloom/cache/brotli'), seldom) : undefined;
  mkdirSync(join(stamp, '..'), { recursive: true });
  writeFileSync(stamp, inputs);
  const bytes = size ? `, ${kilobytes(size.before)}, ${kilobytes(size.after)} after brotli` : ' for development';
  console.log(`${app}: built in ${seconds(start)}${bytes}`);
}

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const mode = process.argv.includes('--development') ? 'development' : 'production';
try {
  for (const app of names.length > 0 ? names : [basename(process.cwd())]) await build(app, mode);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
