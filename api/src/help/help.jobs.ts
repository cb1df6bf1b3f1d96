import { defineSweep } from '../platform/sweeps.ts';
import { forgetOldMessages } from './help.service.ts';

defineSweep({ name: 'help-messages', everyMinutes: 24 * 60, run: forgetOldMessages });
