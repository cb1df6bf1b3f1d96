/**
 * `npm run gallery`: every piece of shared-ui on one page, at http://localhost:3090 (GALLERY_PORT), renewed while it is
 * worked on. `--build <folder>` writes the page into a folder instead.
 */

import { join, resolve } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { sources } from '../antd/kept-style-sheets.ts';
import { compile } from './compile.ts';
import { root } from './federation.ts';
import { htmlPage } from './html-page.ts';
import { type AppConfiguration, defineRemote } from './preset.ts';

const NAME = 'shared-ui';
const MODE = 'development';

/** The loaders and the minifier of the product, without federation: the page stands alone. */
function galleryConfig(folder: string, port: number): AppConfiguration {
  const product = defineRemote({ name: NAME, port })({}, { mode: MODE });
  return {
    ...product,
    name: 'gallery',
    entry: { gallery: join(root, NAME, 'gallery/open-gallery.ts') },
    output: { path: folder, filename: '[name].js', chunkFilename: '[name].js', publicPath: '', clean: true },
    optimization: { ...product.optimization, splitChunks: false },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css', ignoreOrder: true }),
      htmlPage({
        template: join(root, 'tools/build/standalone.html'),
      }),
    ],
    cache: {
      type: 'filesystem',
      cacheDirectory: join(root, '.bloom/cache/webpack'),
      name: `gallery-${MODE}`,
      buildDependencies: { config: [import.meta.filename, join(root, 'tools/build/preset.ts'), ...sources] },
    },
  };
}

async function serve(): Promise<void> {
  const port = Number(process.env.GALLERY_PORT ?? 3090);
  const { devServer, ...config } = galleryConfig(join(root, '.bloom/gallery'), port);
  const compiler = webpack({ ...config, stats: 'minimal' });
  if (!compiler) throw new Error('webpack refused its configuration.');
  const server = new WebpackDevServer({ ...devServer, port }, compiler);
  await server.start();
  console.log(`The gallery: http://localhost:${port}; Ctrl-C ends.`);
}

try {
  const at = process.argv.indexOf('--build');
  const folder = process.argv[at + 1];
  if (at === -1) await serve();
  else if (folder === undefined) throw new Error('Usage: node tools/build/gallery.ts --build <folder>');
  // Written once and looked at: nobody steps through it.
  else await compile({ ...galleryConfig(resolve(folder), 0), devtool: false, cache: false });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
