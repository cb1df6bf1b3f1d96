import { defineSweep } from '../platform/jobs/sweeps.ts';
import { eraseFormerBloomers } from './bloomer-keeping.service.ts';
import { eraseFormerContacts } from './contact-keeping.service.ts';

defineSweep({ name: 'contact-expiries', dailyAt: '03:30', limitSeconds: 1_800, run: eraseFormerContacts });
defineSweep({ name: 'bloomer-expiries', dailyAt: '03:30', limitSeconds: 1_800, run: eraseFormerBloomers });
