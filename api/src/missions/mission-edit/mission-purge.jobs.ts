import { defineSweep } from '../../platform/jobs/sweeps.ts';
import { purgeMissions } from './mission-purge.service.ts';

defineSweep({ name: 'mission-purge', dailyAt: '02:00', limitSeconds: 600, run: purgeMissions });
