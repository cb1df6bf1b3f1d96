import webpack from 'webpack';

/**
 * Where a module lies is asked by libraries that run on servers, too. webpack would answer with a folder of the machine
 * that builds. What `new URL(…, import.meta.url)` names becomes a file of the build before that.
 */
export function noMachinePaths(): webpack.DefinePlugin {
  return new webpack.DefinePlugin({ 'import.meta.url': JSON.stringify('file:///') });
}
