import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ContractState, mayMove } from './contract.states.ts';

const STATES: ContractState[] = ['draft', 'sent', 'partially', 'signed', 'refused', 'expired', 'cancelled'];

/** As the specification lists them: draft → sent → partially → signed; sent and partially end; paper signs the rest. */
const LISTED = new Set([
  'draft sent',
  'sent partially',
  'partially signed',
  'sent refused',
  'sent expired',
  'sent cancelled',
  'partially refused',
  'partially expired',
  'partially cancelled',
  'draft signed',
  'sent signed',
  'refused signed',
  'expired signed',
  'cancelled signed',
]);

describe('the moves of a contract', () => {
  for (const from of STATES) {
    for (const to of STATES) {
      const listed = LISTED.has(`${from} ${to}`);
      it(`${from} → ${to}: ${listed ? 'yes' : 'no'}`, () => assert.equal(mayMove(from, to), listed));
    }
  }
});
