import { join } from 'node:path';
import { ConsumeSharedPlugin, ProvideSharedPlugin } from '@module-federation/enhanced';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration } from 'webpack';
import type { Configuration as ServerConfiguration } from 'webpack-dev-server';
import { sources } from '../antd/kept-style-sheets.ts';
import { antdAliases, antdRules } from '../antd/webpack.ts';
import { refreshEntry } from '../dev/refresh-hook.ts';
import { cacheGroups } from './chunks.ts';
import { containerName, federationOptions, providedModules, root, sharedEntries } from './federation.ts';
import { htmlPage } from './html-page.ts';
import { IntegrityPlugin } from './integrity.ts';
import { noMachinePaths } from './machine-paths.ts';
import { oneShareTable } from './one-share-table.ts';
import { type PreloadOptions, PreloadPlugin } from './preload.ts';
import { RouteFilesPlugin } from './route-files.ts';
import { ShareFilesPlugin } from './share-files.ts';

export interface BuildOptions {
  mode: 'production' | 'development';
}

export type AppConfiguration = Configuration & { devServer: ServerConfiguration };

/** webpack calls it with its command line; our build calls it with a mode. */
export type AppConfig = (environment: unknown, options: Partial<BuildOptions>) => AppConfiguration;

/** A remote: one exposed module, and a page of its own to run alone. */
export function defineRemote({ name, port }: { name: string; port: number }): AppConfig {
  return (_environment, { mode = 'production' }) => ({
    ...baseConfig(name, { mode }),
    entry: { main: './src/index.ts' },
    output: { ...output(name, mode, ''), publicPath: 'auto' },
    plugins: [
      new ModuleFederationPlugin(federationOptions(name, 'remote', mode)),
      new RouteFilesPlugin({
        routes: join(root, name, 'src/remote.tsx'),
        always: [containerName(name), '__federation_expose_remote'],
      }),
      oneShareTable,
      ...styles(mode, ''),
      noMachinePaths(),
      new IntegrityPlugin(),
      htmlPage({
        template: join(root, 'tools/build/standalone.html'),
        chunks: ['main'],
        // In development every address of the remote is this page; a published one lies in a folder.
        publicPath: mode === 'development' ? '/' : 'auto',
      }),
    ],
    devServer: devServer(port, { 'Access-Control-Allow-Origin': '*' }),
  });
}

/** What the shell's page asks for before anything runs. */
export const shellPreloads: PreloadOptions = {
  first: { names: ['start'], boundaries: ['shell/src/bootstrap.ts', 'shell/src/access/route-table.ts'] },
  next: { names: ['react'], boundaries: ['shell/src/gate/screens.tsx'] },
  remembered: { names: ['frame', 'router', 'app'], boundaries: [] },
};

/** The host. It provides every entry of the shared packages, so that remotes find them without bringing their own. */
export function defineShell({ port }: { port: number }): AppConfig {
  return (_environment, { mode = 'production' }) => ({
    ...baseConfig('shell', { mode }),
    entry: { main: [...refreshHook(mode), './src/index.ts', providedEntries(mode)] },
    output: { ...output('shell', mode, 'assets/'), publicPath: '/' },
    plugins: [
      new ModuleFederationPlugin(federationOptions('shell', 'shell', mode)),
      new ProvideSharedPlugin({ shareScope: 'default', provides: providedModules() }),
      // It asks for nothing: this is what makes the build tell the runtime what it provides.
      new ConsumeSharedPlugin({ shareScope: 'default', consumes: [] }),
      oneShareTable,
      ...styles(mode, 'assets/'),
      noMachinePaths(),
      htmlPage({
        template: './src/index.html',
        meta: mode === 'development' ? { 'bloom-build': mode } : {},
      }),
      new PreloadPlugin(shellPreloads),
      new ShareFilesPlugin(),
    ],
    devServer: devServer(port),
  });
}

/** A remote in development is refreshed in place by React, which has to be told before it starts. */
function refreshHook(mode: BuildOptions['mode']): string[] {
  return mode === 'development' ? [refreshEntry] : [];
}

/**
 * webpack provides a shared module only when something imports it. The shell itself uses few of the entries, so this
 * module imports all of them lazily; nothing runs it, and the minifier leaves nothing of it in the entry.
 */
function providedEntries(mode: BuildOptions['mode']): string {
  const own = ['@bloom/shared-ui', '@bloom/shared-auth']
    .flatMap(sharedEntries)
    .filter((entry) => !entry.endsWith('/standalone'));
  // Beside the one remote in development, the others are production builds.
  const runtimes = mode === 'development' ? ['react/jsx-runtime', 'react/jsx-dev-runtime'] : ['react/jsx-runtime'];
  const entries = [...own, ...runtimes];
  const source = `export const provided = [${entries.map((entry) => `() => import('${entry}')`).join(',')}];`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

function baseConfig(name: string, { mode }: BuildOptions): Configuration {
  const context = join(root, name);
  return {
    name,
    mode,
    context,
    target: ['web', 'es2022'],
    devtool: mode === 'development' ? 'cheap-module-source-map' : false,
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      // RxJS as classes of this century, a tenth lighter than what it gives to those who do not ask.
      conditionNames: ['es2015', '...'],
      alias: antdAliases,
    },
    module: { rules: rules(mode) },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: mode === 'development' ? 'named' : 'deterministic',
      splitChunks: { cacheGroups },
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: { ecma: 2022, compress: { passes: 2 }, mangle: true, format: { comments: false } },
          extractComments: false,
          // The worker arrives minified, and it must stay byte for byte what its authors tested.
          exclude: /pdf\.worker/,
        }),
      ],
    },
    cache: cache(name, mode),
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

/** A build after a change takes a third of the first one. Writing it down for that costs a sixth. */
function cache(name: string, mode: BuildOptions['mode']): Configuration['cache'] {
  // A build server begins with nothing and keeps nothing.
  if (process.env.CI) return false;
  return {
    type: 'filesystem',
    cacheDirectory: join(root, '.bloom/cache/webpack'),
    name: `${name}-${mode}`,
    buildDependencies: {
      config: [
        join(root, 'tools/build/chunks.ts'),
        join(root, name, 'webpack.config.mjs'),
        join(root, 'tools/build/preset.ts'),
        join(root, 'tools/build/route-files.ts'),
        join(root, 'tools/build/integrity.ts'),
        join(root, 'tools/build/federation.ts'),
        join(root, 'tools/build/one-share-table.ts'),
        // webpack looks at no file of a package twice, and what we put in its place stands for one.
        ...sources,
      ],
    },
  };
}

function rules(mode: BuildOptions['mode']): NonNullable<Configuration['module']>['rules'] {
  const css = (modules: false | object) => ({
    loader: 'css-loader',
    options: { modules, importLoaders: 0, sourceMap: mode === 'development' },
  });
  const localIdentName = mode === 'development' ? '[name]_[local]' : '[hash:base64:6]';
  return [
    {
      test: /\.tsx?$/,
      exclude: /node_modules/,
      loader: 'swc-loader',
      options: {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development: mode === 'development' } },
        },
      },
    },
    // Packages that are ES modules but leave out file extensions in their imports.
    { test: /\.m?js$/, include: /node_modules/, resolve: { fullySpecified: false } },
    ...antdRules,
    {
      test: /\.css$/,
      oneOf: [
        {
          test: /\.module\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            css({ namedExport: false, exportLocalsConvention: 'as-is', localIdentName }),
          ],
        },
        { use: [MiniCssExtractPlugin.loader, css(false)], sideEffects: true },
      ],
    },
    { test: /\.(woff2|svg|png)$/, type: 'asset/resource' },
  ];
}

/** A development server replaces files under their names; what is published, browsers keep for ever. */
function hashIn(folder: string, mode: BuildOptions['mode']): string {
  return mode === 'development' && folder === '' ? '' : '.[contenthash]';
}

function output(name: string, mode: BuildOptions['mode'], folder: string): Configuration['output'] {
  const hash = hashIn(folder, mode);
  return {
    path: join(root, name, mode === 'development' ? 'dist-development' : 'dist'),
    filename: `${folder}[name]${hash}.js`,
    chunkFilename: `${folder}[name]${hash}.js`,
    // Hashes are short, because they do not compress and every page carries tables of them.
    hashDigestLength: 8,
    assetModuleFilename: `${folder}[name].[contenthash][ext]`,
    uniqueName: containerName(name),
    crossOriginLoading: 'anonymous',
    chunkLoadTimeout: 7000,
    // A module whose import did not come has not run: whoever asks next must not get the half of it that there is.
    strictModuleExceptionHandling: true,
    clean: true,
  };
}

function styles(mode: BuildOptions['mode'], folder: string): MiniCssExtractPlugin[] {
  const filename = `${folder}[name]${hashIn(folder, mode)}.css`;
  // Two pages may bring the same CSS modules in another order; each class is local, so order does not matter.
  return [new MiniCssExtractPlugin({ filename, chunkFilename: filename, ignoreOrder: true })];
}

function devServer(port: number, headers: Record<string, string> = {}): ServerConfiguration {
  return {
    host: 'localhost',
    port,
    headers,
    historyApiFallback: true,
    hot: false,
    liveReload: true,
    client: { overlay: true },
  };
}
