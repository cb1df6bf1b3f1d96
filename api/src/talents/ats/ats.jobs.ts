import { defineSweep } from '../../platform/jobs/sweeps.ts';
import { failStalePlacements } from './ats.service.ts';

defineSweep({ name: 'ats-placements', everyMinutes: 5, run: failStalePlacements });
