import { runOnNode24 } from '../start/node24.mjs';

await runOnNode24('tools/attack/main.ts');
