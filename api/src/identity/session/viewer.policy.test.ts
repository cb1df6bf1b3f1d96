import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Identity } from '../../platform/viewer/token.ts';
import { refusal } from '../../platform/viewer/viewer.ts';
import { viewerOf } from './viewer.policy.ts';
import type { LinkedRecords } from './viewer.records.ts';

const identity = (roles: Identity['roles'], signInMethods?: string[], clientId?: string): Identity => ({
  issuer: 'http://issuer.test',
  subject: 's',
  email: 'ada@bloom.example',
  emailVerified: true,
  displayName: 'Ada',
  givenName: 'Ada',
  familyName: 'L',
  roles,
  issuedAt: 0,
  expiresAt: 0,
  signInMethods,
  clientId,
  forClients: false,
});
const staff = { id: 'a', disabled: false, account: true, finance: true, recruit: true, dpo: true };
const records: LinkedRecords = { endedAt: null, staff, bloomer: null, contact: null };
const rules = (mode: 'off' | 'auto' | 'required') => ({
  staffSystemEmail: null as string | null,
  oidc: { clientId: 'bloom-shell' },
  secondFactor: { mode, methods: ['otp', 'mfa'] },
});

/** Roles and permissions of somebody who signed in with these methods, and the reason of their refusals. */
function rights(mode: 'off' | 'auto' | 'required', roles: Identity['roles'], methods?: string[]): string {
  const viewer = viewerOf(identity(roles, methods), records, rules(mode));
  const shown = [...viewer.roles, ...viewer.permissions].join(' ');
  return `${shown} (${refusal(viewer).details.reason})`;
}

const ALL = 'Admin account finance recruit dpo';

describe('the second factor', () => {
  for (const [mode, roles, methods, expected] of [
    ['off', ['System'], ['pwd'], 'System (PERMISSION)'],
    ['auto', ['System'], ['pwd'], ' (SECOND_FACTOR)'],
    ['auto', ['System'], ['pwd', 'otp'], 'System (PERMISSION)'],
    ['auto', ['System'], undefined, 'System (PERMISSION)'],
    ['auto', ['Admin'], ['pwd'], 'Admin account finance recruit (SECOND_FACTOR)'],
    ['auto', ['Admin'], ['otp'], `${ALL} (PERMISSION)`],
    ['auto', ['Admin'], undefined, `${ALL} (PERMISSION)`],
    ['auto', ['Admin', 'System'], ['pwd'], 'Admin account finance recruit (SECOND_FACTOR)'],
    ['required', ['System'], undefined, ' (SECOND_FACTOR)'],
    ['required', ['Admin'], undefined, 'Admin account finance recruit (SECOND_FACTOR)'],
    ['required', ['Admin'], ['pwd'], 'Admin account finance recruit (SECOND_FACTOR)'],
    ['required', ['Admin'], ['mfa'], `${ALL} (PERMISSION)`],
    ['required', ['Bloomer'], undefined, 'Bloomer (UNKNOWN)'],
  ] as const) {
    it(`${mode}: ${roles.join('+')} signed in with ${methods?.join('+') ?? 'nothing said'}`, () => {
      const shown = rights(mode, [...roles], methods === undefined ? undefined : [...methods]);
      assert.equal(shown.replace('(undefined)', '(UNKNOWN)'), expected);
    });
  }
});

describe('System in a browser, once one account is named for it', () => {
  const rolesOf = (roles: Identity['roles'], clientId: string | undefined, named: string | null) => {
    const { roles: held } = viewerOf(identity(roles, undefined, clientId), records, {
      ...rules('auto'),
      staffSystemEmail: named,
    });
    return [...held].sort().join(' ');
  };
  for (const [what, roles, clientId, named, expected] of [
    ['nobody is named: the role counts', ['System'], 'bloom-shell', null, 'System'],
    ['the named account', ['Admin'], 'bloom-shell', 'ada@bloom.example', 'Admin System'],
    ['another account', ['Admin', 'System'], 'bloom-shell', 'boss@bloom.example', 'Admin'],
    ['another account, of an issuer that does not say for whom', ['System'], undefined, 'boss@bloom.example', ''],
    ['a service', ['System'], 'nightly-import', 'boss@bloom.example', 'System'],
  ] as const) {
    it(what, () => assert.equal(rolesOf([...roles], clientId, named), expected));
  }
});

describe('a token made for the screens for clients', () => {
  it('never stands for more than a client, whatever else its holder is', () => {
    const contact = { id: 'c', societyId: 's', removed: false } as NonNullable<LinkedRecords['contact']>;
    const all: Identity = { ...identity(['Admin', 'System', 'Bloomer', 'Client']), forClients: true };
    const named = { ...rules('off'), staffSystemEmail: all.email };
    const viewer = viewerOf(all, { ...records, contact }, named);
    assert.deepEqual([...viewer.roles], ['Client']);
    assert.equal(viewer.kind, 'contact');
    assert.deepEqual([viewer.staffId, viewer.permissions.size, viewer.contactId], [null, 0, 'c']);
    assert.equal(viewerOf(all, records, named).kind, 'identity');
  });
});
