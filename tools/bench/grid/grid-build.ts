import { join } from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { compile } from '../../build/compile.ts';
import { defineRemote } from '../../build/preset.ts';
import { repositoryRoot } from '../../start/state-folder.ts';

export const gridPages = ['bare', 'ours'] as const;
export type GridPage = (typeof gridPages)[number];

/**
 * Builds the two pages with the loaders and the minifier of the product, without federation: both bring their own
 * React.
 * @returns the folder with bare.html and ours.html
 */
export async function buildGridPages(): Promise<string> {
  const folder = join(repositoryRoot, '.bloom/bench/grid-pages');
  const { cache: _, ...product } = defineRemote({ name: 'tools', port: 0 })({}, { mode: 'production' });
  await compile({
    ...product,
    name: 'grid-pages',
    entry: Object.fromEntries(gridPages.map((page) => [page, join(import.meta.dirname, `grid-pages/${page}.tsx`)])),
    output: { path: folder, filename: '[name].js', chunkFilename: '[name].js', publicPath: '', clean: true },
    optimization: { ...product.optimization, splitChunks: false },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
      ...gridPages.map(
        (page) => new HtmlWebpackPlugin({ filename: `${page}.html`, chunks: [page], title: page, minify: false }),
      ),
    ],
    cache: {
      type: 'filesystem',
      cacheDirectory: join(repositoryRoot, '.bloom/cache/webpack'),
      name: 'grid-pages',
    },
  });
  return folder;
}
