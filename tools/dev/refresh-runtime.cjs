// The shell and the remote in development are two builds in one page, but React takes its updates from one runtime:
// whoever comes first brings it, and everybody uses that one.
globalThis.__BLOOM_REFRESH_RUNTIME__ ??= require('bloom-refresh-runtime');
module.exports = globalThis.__BLOOM_REFRESH_RUNTIME__;
