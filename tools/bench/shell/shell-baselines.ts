import { join } from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type WebpackPluginInstance } from 'webpack';
import { compile } from '../../build/compile.ts';
import { compressFolder } from '../../build/compress.ts';
import { PreloadPlugin } from '../../build/preload.ts';
import { defineShell, shellPreloads } from '../../build/preset.ts';
import { repositoryRoot } from '../../start/state-folder.ts';

/** The same product without federation: all of it in one file, or a file for each page. */
export const baselines = ['single', 'lazy'] as const;
export type Baseline = (typeof baselines)[number];

const stage = join(import.meta.dirname, 'shell-baseline');

/** Loaders, minifier and page of the product; remotes and their list come from the bundle. */
const replacements = [
  { of: /^\.\.?\/(remotes\/)?federation\.ts$/, by: join(stage, 'bundled-federation.ts') },
  { of: /^\.\.?\/(remotes\/)?remote-list\.ts$/, by: join(stage, 'bundled-list.ts') },
  { of: /^\.\.?\/(remotes\/)?own-shares\.ts$/, by: join(stage, 'bundled-shares.ts') },
];

interface Request {
  request: string;
  context: string;
}

function replacement({ of, by }: (typeof replacements)[number]): WebpackPluginInstance {
  return new webpack.NormalModuleReplacementPlugin(of, (resource: Request) => {
    if (resource.context.startsWith(join(repositoryRoot, 'shell/src'))) resource.request = by;
  });
}

function isKept(plugin: unknown): plugin is WebpackPluginInstance {
  return plugin instanceof MiniCssExtractPlugin || plugin instanceof HtmlWebpackPlugin;
}

/**
 * Beside what the product asks for early, the library of data: the product learns from the registry's list which page
 * needs it, an app of lazy routes asks for it with the rest.
 */
function lazyPreloads(): PreloadPlugin {
  const { remembered, ...others } = shellPreloads;
  return new PreloadPlugin({ ...others, remembered: { ...remembered, names: ['apollo', ...remembered.names] } });
}

async function buildBaseline(baseline: Baseline): Promise<string> {
  const folder = join(repositoryRoot, '.bloom/bench/shell', baseline);
  const product = defineShell({ port: 0 })({}, { mode: 'production' });
  const isSingle = baseline === 'single';
  await compile({
    ...product,
    name: `shell-${baseline}`,
    entry: { main: './src/index.ts' },
    output: { ...product.output, path: folder, uniqueName: `shell_${baseline}` },
    module: {
      ...product.module,
      ...(isSingle && { parser: { javascript: { dynamicImportMode: 'eager' as const } } }),
    },
    optimization: { ...product.optimization, ...(isSingle && { splitChunks: false }) },
    plugins: [
      ...(product.plugins ?? []).filter(isKept),
      ...(isSingle ? [] : [lazyPreloads()]),
      ...replacements.map(replacement),
      ...(isSingle ? [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })] : []),
    ],
    cache: {
      type: 'filesystem',
      cacheDirectory: join(repositoryRoot, '.bloom/cache/webpack'),
      name: `shell-${baseline}`,
      buildDependencies: { config: [import.meta.filename, join(repositoryRoot, 'tools/build/chunks.ts')] },
    },
  });
  await compressFolder(folder, join(repositoryRoot, '.bloom/cache/brotli'));
  return folder;
}

/** @returns the folders with index.html and assets/ */
export async function buildBaselines(): Promise<Record<Baseline, string>> {
  return { single: await buildBaseline('single'), lazy: await buildBaseline('lazy') };
}
