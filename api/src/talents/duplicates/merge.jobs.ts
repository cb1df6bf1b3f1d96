import { defineSweep } from '../../platform/jobs/sweeps.ts';
import { letGoOfLeftCvs } from './left-cvs.service.ts';

defineSweep({ name: 'talent-cvs-left', dailyAt: '02:40', run: letGoOfLeftCvs });
