import { isAddressedAsBloomer, isBloomerOnly, rolesFromClaims, withStaffAccount } from './roles.ts';

const CLAIM = 'https://bloom.example/roles';

describe('rolesFromClaims', () => {
  test('reads the configured claim as a list', () => {
    expect(rolesFromClaims({ [CLAIM]: ['Admin', 'Bloomer'] }, CLAIM)).toEqual(['Admin', 'Bloomer']);
    expect(rolesFromClaims({ groups: ['System', 'Client', 'Anonymous'] }, 'groups')).toEqual([
      'System',
      'Client',
      'Anonymous',
    ]);
  });

  test.each([[{}], [{ [CLAIM]: 'Admin' }], [{ [CLAIM]: null }], [{ other: ['Admin'] }]])(
    '%j gives no role',
    (claims) => {
      expect(rolesFromClaims(claims, CLAIM)).toEqual([]);
    },
  );

  test('ignores unknown values and repetitions', () => {
    expect(rolesFromClaims({ [CLAIM]: ['Root', 'Admin', 7, 'Admin', 'admin'] }, CLAIM)).toEqual(['Admin']);
  });
});

describe('the one staff account', () => {
  const staff = { email: 'Direction@bloom.example', emailVerified: true };

  test('has the abilities of System without the role', () => {
    expect(withStaffAccount(['Admin'], staff, 'direction@bloom.example')).toEqual(['Admin', 'System']);
    expect(withStaffAccount(['System'], staff, 'direction@bloom.example')).toEqual(['System']);
  });

  test('is nobody else, nobody unverified, and nobody when it is not configured', () => {
    expect(withStaffAccount(['Admin'], { ...staff, email: 'other@bloom.example' }, 'direction@bloom.example')).toEqual([
      'Admin',
    ]);
    expect(withStaffAccount(['Admin'], { ...staff, emailVerified: false }, 'direction@bloom.example')).toEqual([
      'Admin',
    ]);
    expect(withStaffAccount(['Admin', 'System'], staff, 'boss@bloom.example')).toEqual(['Admin']);
    expect(withStaffAccount(['Admin'], staff, undefined)).toEqual(['Admin']);
    expect(withStaffAccount(['System'], staff, undefined)).toEqual(['System']);
    expect(withStaffAccount(['Admin'], { ...staff, email: '' }, '')).toEqual(['Admin']);
  });
});

test.each([
  [['Bloomer'], true],
  [['Bloomer', 'Admin'], false],
  [['Admin'], false],
  [[], false],
] as const)('isBloomerOnly(%j) is %s', (roles, expected) => {
  expect(isBloomerOnly(roles)).toBe(expected);
});

test.each([
  [['Bloomer'], true],
  [['Bloomer', 'Client'], true],
  [['Bloomer', 'Admin'], false],
  [['System', 'Bloomer'], false],
  [['Client'], false],
  [[], false],
] as const)('isAddressedAsBloomer(%j) is %s', (roles, expected) => {
  expect(isAddressedAsBloomer(roles)).toBe(expected);
});
