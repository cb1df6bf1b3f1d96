import { defineSweep } from '../../platform/jobs/sweeps.ts';
import { tellFound } from './found-talents.service.ts';
import './refused-question.service.ts';
import { askRenewals } from './renewal.service.ts';
import { eraseSilent } from './silent-erasure.service.ts';

/** The first nights of a firm with old files take longest. */
const LIMIT_SECONDS = 1_800;

defineSweep({ name: 'talent-renewals', dailyAt: '02:30', limitSeconds: LIMIT_SECONDS, run: askRenewals });
defineSweep({ name: 'talent-expiries', dailyAt: '03:30', limitSeconds: LIMIT_SECONDS, run: eraseSilent });
defineSweep({ name: 'talents-told', dailyAt: '08:30', limitSeconds: LIMIT_SECONDS, run: tellFound });
