import { runOnNode24 } from '../start/node24.mjs';

await runOnNode24('tools/budgets/main.ts');
