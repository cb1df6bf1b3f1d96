import { defineSweep } from '../platform/sweeps.ts';
import { applyDueBankChanges } from './bank-account.service.ts';

defineSweep({ name: 'bankAccountChanges', everyMinutes: 5, run: applyDueBankChanges });
