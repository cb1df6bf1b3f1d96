// The shell and the remote in development are two builds in one page, but React takes its updates from one runtime:
// whoever comes first brings it, and everybody uses that one. The package lets only its front door be imported by name,
// and that one leads here.
globalThis.__BLOOM_REFRESH_RUNTIME__ ??= require('../../node_modules/react-refresh/cjs/react-refresh-runtime.development.js');
module.exports = globalThis.__BLOOM_REFRESH_RUNTIME__;
