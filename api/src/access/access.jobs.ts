import { defineSweep } from '../platform/jobs/sweeps.ts';
import { eraseFormerContacts } from './contact-keeping.service.ts';

defineSweep({ name: 'contact-expiries', dailyAt: '03:30', limitSeconds: 1_800, run: eraseFormerContacts });
