import { defineSweep } from '../platform/sweeps.ts';
import { forgetClientErrors } from './error-reports.service.ts';

defineSweep({ name: 'client-errors', everyMinutes: 60, run: forgetClientErrors });
