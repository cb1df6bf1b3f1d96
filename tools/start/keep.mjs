import { runOnNode24 } from './node24.mjs';

await runOnNode24('tools/start/keep.ts');
