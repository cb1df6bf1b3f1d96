import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as lives from '@bloom/shared-rules/access/link-life';
import './domains.ts';
import { LINK_PURPOSES } from '@bloom/shared-rules/access/link-session';
import { linkKind } from './platform/links/define-link.ts';

it('every link that is mailed is declared by a domain that the product loads, with a life that stands among all', () => {
  // Invitations have tokens and a table of their own.
  for (const purpose of LINK_PURPOSES.filter((name) => name !== 'invitation')) {
    const { life, idle = lives.LINK_SESSION_IDLE } = linkKind(purpose);
    for (const one of [life, idle]) assert.ok(Object.values<unknown>(lives).includes(one), purpose);
  }
});
