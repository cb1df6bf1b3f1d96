import assert from 'node:assert/strict';
import { it } from 'node:test';
import './domains.ts';
import { linkKind } from './platform/links/define-link.ts';
import { linkPurposes } from './platform/viewer/viewer.ts';

it('every link that is mailed has its life declared by a domain that the product loads', () => {
  // Invitations have tokens and a table of their own.
  for (const purpose of linkPurposes.filter((name) => name !== 'invitation')) {
    assert.equal(linkKind(purpose).purpose, purpose);
  }
});
