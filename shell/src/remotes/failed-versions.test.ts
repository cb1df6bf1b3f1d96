import { FailedVersions } from './failed-versions.ts';

beforeEach(() => sessionStorage.clear());

test('a failed version is remembered by this tab, also after a reload, until somebody asks again', () => {
  new FailedVersions().add('mfe-cra', '2.0.0');
  const failed = new FailedVersions();
  expect(failed.has('mfe-cra', '2.0.0')).toBe(true);
  expect(failed.has('mfe-cra', '2.0.1')).toBe(false);
  expect(failed.has('mfe-missions', '2.0.0')).toBe(false);
  failed.add('mfe-missions', '2.0.0');
  failed.forget('mfe-cra');
  expect(failed.has('mfe-cra', '2.0.0')).toBe(false);
  expect(failed.has('mfe-missions', '2.0.0')).toBe(true);
});

test('what somebody else wrote there means nothing', () => {
  for (const text of ['{"a":1}', '[1,null]', 'broken']) {
    sessionStorage.setItem('bloom.failed-versions', text);
    expect(new FailedVersions().has('mfe-cra', '1')).toBe(false);
  }
});

test('what did not come in time is left alone for a minute, then for two, then for four', () => {
  let now = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  const failed = new FailedVersions();
  for (const minutes of [1, 2, 4]) {
    failed.add('mfe-cra', '2.0.0', true);
    now += minutes * 60_000 - 1;
    expect(failed.has('mfe-cra', '2.0.0')).toBe(true);
    now += 1;
    expect(failed.has('mfe-cra', '2.0.0')).toBe(false);
  }
  failed.add('mfe-cra', '2.0.0');
  now += 3_600_000;
  expect(failed.has('mfe-cra', '2.0.0')).toBe(true);
});
