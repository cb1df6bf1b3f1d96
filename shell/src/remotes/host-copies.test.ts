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

test('what the shell shares is waited for on a slow line, and asked for anew by whoever comes after it failed', async () => {
  const late = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', type: 'timeout' });
  const gone = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', type: 'error' });
  const file = jest.fn().mockRejectedValueOnce(late).mockRejectedValueOnce(late).mockResolvedValueOnce('it');
  file.mockRejectedValueOnce(gone).mockResolvedValueOnce('it');
  const given = resolution({ '0.1.0': 'shell' });
  const copy = given.shareScopeMap.default?.['@bloom/shared-ui/page']?.['0.1.0'];
  if (copy === undefined) throw new Error('there is no copy');
  copy.get = file;
  const resolve = () => hostCopies({ '@bloom/shared-ui/page': '0.1.0' }).resolveShare?.(given);
  resolve();
  // By a second remote.
  resolve();
  expect(await copy.get()).toBe('it');
  expect(file).toHaveBeenCalledTimes(3);
  copy.loading = Promise.resolve() as never;
  await expect(copy.get()).rejects.toBe(gone);
  // The runtime would give the failure to everybody.
  expect(copy.loading).toBeNull();
  expect(await copy.get()).toBe('it');
});
