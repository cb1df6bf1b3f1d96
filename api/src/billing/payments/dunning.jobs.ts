import { defineSweep } from '../../platform/jobs/sweeps.ts';
import { sendReminders } from './dunning.service.ts';

defineSweep({ name: 'dunning', dailyAt: '06:30', limitSeconds: 600, run: sendReminders });
