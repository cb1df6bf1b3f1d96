import { endLostRuns } from './lost-runs.ts';
import { defineSweep } from './sweeps.ts';

defineSweep({ name: 'lost-jobs', everyMinutes: 5, run: endLostRuns });
