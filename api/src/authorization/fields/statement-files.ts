import { billingFields } from './billing.fields.ts';
import { contractFields } from './contract.fields.ts';
import { craFields } from './cra.fields.ts';
import { deskFields } from './desk.fields.ts';
import { invoiceFields } from './invoice.fields.ts';
import { missionFields } from './mission.fields.ts';
import { peopleFields } from './people.fields.ts';
import { privacyFields } from './privacy.fields.ts';
import type { StatementFile } from './readership.ts';
import { serviceStateFields } from './service-state.fields.ts';
import { societyFields } from './society.fields.ts';
import { talentFields } from './talent.fields.ts';
import { toDoFields } from './to-do.fields.ts';

/** Every *.fields.ts of this folder; one file per subject. */
export const statementFiles: StatementFile[] = [
  { name: 'billing.fields.ts', statements: billingFields },
  { name: 'contract.fields.ts', statements: contractFields },
  { name: 'cra.fields.ts', statements: craFields },
  { name: 'desk.fields.ts', statements: deskFields },
  { name: 'invoice.fields.ts', statements: invoiceFields },
  { name: 'mission.fields.ts', statements: missionFields },
  { name: 'people.fields.ts', statements: peopleFields },
  { name: 'privacy.fields.ts', statements: privacyFields },
  { name: 'service-state.fields.ts', statements: serviceStateFields },
  { name: 'society.fields.ts', statements: societyFields },
  { name: 'talent.fields.ts', statements: talentFields },
  { name: 'to-do.fields.ts', statements: toDoFields },
];
