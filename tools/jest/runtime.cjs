const { statSync } = require('node:fs');
const { createRequire } = require('node:module');
const { Script } = require('node:vm');

const { default: Runtime } = createRequire(require.resolve('jest'))('jest-runtime');

/*
 * Each test file has modules of its own, but not code of its own: what a process has once read, transformed and compiled
 * it runs again in the next file's world. Jest by itself reads and compiles a thousand files for each file of tests.
 */
const compiled = new Map();
const libraryPaths = new Map();

const isOfLibrary = (path) => path.includes('/node_modules/');

/** Where libraries find each other does not change while tests run. */
class ResolvedPaths extends Map {
  get(key) {
    return super.get(key) ?? libraryPaths.get(key);
  }

  set(key, path) {
    return isOfLibrary(key) ? libraryPaths.set(key, path) : super.set(key, path);
  }
}

/** Who watches changes our sources between two runs of one process. */
function codeOf(filename, isInternalModule) {
  const version = isOfLibrary(filename) ? 0 : statSync(filename).mtimeMs;
  const key = `${isInternalModule ? 'internal ' : ''}${filename}`;
  const known = compiled.get(key);
  if (known?.version === version) return known;
  const code = { version };
  compiled.set(key, code);
  return code;
}

module.exports = class SharedCodeRuntime extends Runtime {
  constructor(...context) {
    super(...context);
    this._resolution.cjsCache = new ResolvedPaths();
    const { executor, transformCache } = this;
    const head = `(function (${executor.injectedModuleParameters.join(', ')}) {`;
    const compileAlone = executor.compile.bind(executor);
    // Jest transforms and compiles one module right after the other.
    let code;

    executor.transformCache = {
      transform(filename, options) {
        code = codeOf(filename, options?.isInternalModule ?? false);
        if (code.script === undefined) {
          const source = transformCache.transform(filename, options);
          code.sourceMap = transformCache.getSourceMaps().get(filename);
          return source;
        }
        if (code.sourceMap !== undefined) transformCache.getSourceMaps().set(filename, code.sourceMap);
        return '';
      },
    };
    executor.compile = (source, filename) => {
      const world = executor.environment.getVmContext();
      if (world === null) return null;
      try {
        code.script ??= new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
      } catch {
        // Says what is wrong with the source.
        return compileAlone(source, filename);
      }
      return code.script.runInContext(world);
    };
  }
};
