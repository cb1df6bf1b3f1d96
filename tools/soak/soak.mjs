import { runOnNode24 } from '../start/node24.mjs';

await runOnNode24('tools/soak/main.ts');
