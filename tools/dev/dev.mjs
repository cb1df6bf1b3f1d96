import { runOnNode24 } from '../start/node24.mjs';

await runOnNode24('tools/dev/main.ts');
