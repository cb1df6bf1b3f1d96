// First of all modules: React reads the hook when react-dom starts. The mark is the one that the plugin of the remote
// looks for (its `library`), so that nothing is hooked twice.
if (!globalThis.__reactRefreshInjected_bloom) {
  require('./refresh-runtime.cjs').injectIntoGlobalHook(globalThis);
  globalThis.__reactRefreshInjected_bloom = true;
}
