import webpack from 'webpack';
import type { AppConfiguration } from './preset.ts';

/**
 * Resolves when webpack is done and its cache is on disk; prints its warnings and errors.
 * @returns what was compiled, with its chunks.
 * @throws Error when something did not compile.
 */
export async function compile({ devServer: _, ...config }: AppConfiguration): Promise<webpack.Compilation> {
  const compiler = webpack(config);
  if (!compiler) throw new Error('webpack refused its configuration.');
  const stats = await new Promise<webpack.Stats>((resolve, reject) => {
    compiler.run((error, result) =>
      error || !result ? reject(error ?? new Error('webpack stopped')) : resolve(result),
    );
  });
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
  if (stats.hasWarnings() || stats.hasErrors()) {
    console.error(stats.toString({ preset: 'errors-warnings', colors: false }));
  }
  if (stats.hasErrors()) throw new Error(`${config.name}: the build failed.`);
  return stats.compilation;
}
