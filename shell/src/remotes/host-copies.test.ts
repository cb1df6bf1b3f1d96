import { hostCopies } from './host-copies.ts';

type Resolution = Parameters<NonNullable<ReturnType<typeof hostCopies>['resolveShare']>>[0];

/** A share scope with copies of one package, by version, and who brought each. */
function resolution(copies: Record<string, string>): Resolution {
  const versions = Object.fromEntries(Object.entries(copies).map(([version, from]) => [version, { version, from }]));
  const highest = Object.keys(copies).at(-1) ?? '';
  return {
    shareScopeMap: { default: { '@bloom/shared-ui/page': versions } },
    scope: 'default',
    pkgName: '@bloom/shared-ui/page',
    version: highest,
    resolver: () => ({ shared: versions[highest], useTreesShaking: false }),
  } as unknown as Resolution;
}

function resolvedFrom(given: Resolution, versions: Record<string, string>): string | undefined {
  const resolved = hostCopies(versions).resolveShare?.(given) as Resolution;
  return resolved.resolver()?.shared.from;
}

test('a remote with a newer copy of a shared entry still gets the shell’s', () => {
  // The runtime names the last user of a copy as its origin, so the version has to decide.
  const given = resolution({ '0.1.0': 'mfe_missions', '0.2.0': 'mfe_cra' });
  expect(resolvedFrom(given, { '@bloom/shared-ui/page': '0.1.0' })).toBe('mfe_missions');
});

test('what the shell does not provide is resolved as usual', () => {
  expect(resolvedFrom(resolution({ '1.0.0': 'mfe_missions', '1.1.0': 'mfe_cra' }), {})).toBe('mfe_cra');
});
