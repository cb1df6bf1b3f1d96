import '../../platform/retention/platform.retention.ts';
import { defineSweep } from '../../platform/jobs/sweeps.ts';
import { defineRetention } from '../../platform/retention/retention.ts';
import { NIGHT_AT } from './retention.rules.ts';
import { forgetWhatIsDue } from './retention.service.ts';

defineRetention({
  category: 'retentionRuns',
  table: 'retention_run',
  keeps: '36 months',
  since: 'ran_at',
  personal: false,
});

defineSweep({
  name: 'retention',
  dailyAt: NIGHT_AT,
  limitSeconds: 3_600,
  run: (platform, signal) => forgetWhatIsDue(platform, { signal }),
});
