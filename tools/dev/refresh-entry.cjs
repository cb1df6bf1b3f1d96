// First of all modules: React reads the hook when react-dom starts. The mark is the one that the plugin of the remote
// looks for (its `library`), so that nothing is hooked twice.
if (!globalThis.__reactRefreshInjected_bloom) {
  const runtime = require('./refresh-runtime.cjs');
  runtime.injectIntoGlobalHook(globalThis);
  globalThis.__reactRefreshInjected_bloom = true;

  // The runtime says at its first refresh only which components there are, and React remembers from then on which
  // boundaries caught something: one that did at the first drawing, as after a reload, would not be drawn again.
  const hook = globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__;
  const { inject } = hook;
  hook.inject = function (renderer, ...rest) {
    renderer.setRefreshHandler?.(runtime.getFamilyByType);
    return inject.call(this, renderer, ...rest);
  };
}
