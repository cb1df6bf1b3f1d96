import { runOnNode24 } from '../../tools/start/node24.mjs';

await runOnNode24('registry/command/main.ts');
