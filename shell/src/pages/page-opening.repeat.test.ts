import { LateError, LoadError } from '../remotes/load-error.ts';
import { controlled, settle, setUp } from './controlled-page.fixture.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** What a registry that is away for a moment does. */
const away = () => new LoadError('entry', 'did not come');

function opened(versions?: string[]) {
  const parts = { ...setUp(), ...controlled(versions) };
  parts.pages.open(parts.source);
  return parts;
}

describe('a file that did not come', () => {
  test('is asked for again by itself, and nobody hears of it', async () => {
    const { pages, source, attempts, abandoned, reported, shown } = opened();
    attempts[0]?.fail(away());
    await settle(299);
    expect([attempts.length, shown(source)]).toEqual([1, 'loading']);
    await settle(1);
    attempts[1]?.fail(away());
    await settle(1199);
    expect([attempts.length, shown(source)]).toEqual([2, 'loading']);
    await settle(1);
    attempts[2]?.arrive();
    await settle();
    pages.started(source);
    await settle(10_000);
    expect(shown(source)).toBe('2.0.0');
    expect(reported).toEqual([]);
    expect(abandoned).toEqual(['2.0.0', '2.0.0']);
  });

  test('three times is told, once', async () => {
    const { source, attempts, reported, shown } = opened();
    for (const [index, wait] of [300, 1200, 0].entries()) {
      attempts[index]?.fail(away());
      await settle(wait);
    }
    expect([attempts.length, shown(source)]).toEqual([3, 'failed']);
    expect(reported).toEqual(['REF-1 2.0.0 entry shown']);
  });

  test('is asked for once more before another version is shown, and no longer', async () => {
    const { source, attempts, reported, shown } = opened(['2.0.0', '1.0.0']);
    attempts[0]?.fail(away());
    await settle(300);
    expect([attempts.map(({ version }) => version), reported]).toEqual([['2.0.0', '2.0.0'], []]);
    attempts[1]?.fail(away());
    await settle();
    attempts[2]?.arrive();
    await settle();
    expect([attempts.length, shown(source)]).toEqual([3, '1.0.0']);
    expect(reported).toEqual(['REF-1 2.0.0 entry']);
  });

  test('after somebody has waited for three seconds gives way at once', async () => {
    const { source, attempts, shown } = opened(['2.0.0', '1.0.0']);
    await settle(5000);
    attempts[0]?.fail(away());
    await settle();
    attempts[1]?.arrive();
    await settle();
    expect([attempts.length, shown(source)]).toEqual([2, '1.0.0']);
  });

  test('and comes then is what is shown, and nobody hears of it', async () => {
    const { pages, source, attempts, reported, shown } = opened(['2.0.0', '1.0.0']);
    attempts[0]?.fail(away());
    await settle(300);
    attempts[1]?.arrive();
    await settle();
    pages.started(source);
    await settle(10_000);
    expect([shown(source), reported]).toEqual(['2.0.0', []]);
  });

  test('of the version before is waited for as if it were alone', async () => {
    const { source, attempts, shown } = opened(['2.0.0', '1.0.0']);
    for (const wait of [300, 0, 300, 1200]) {
      attempts.at(-1)?.fail(away());
      await settle(wait);
    }
    expect([attempts.length, shown(source)]).toEqual([5, 'loading']);
    attempts[4]?.arrive();
    await settle();
    expect(shown(source)).toBe('1.0.0');
  });

  test('for whoever has left is asked for no more', async () => {
    const { pages, source, attempts } = opened();
    attempts[0]?.fail(away());
    await settle();
    pages.leave(source);
    await settle(10_000);
    expect(attempts).toHaveLength(1);
  });

  test('is given up with all the rest after 8 s', async () => {
    const { source, attempts, shown } = opened();
    await settle(7900);
    attempts[0]?.fail(away());
    await settle(100);
    expect([attempts.length, shown(source)]).toEqual([1, 'failed']);
  });
});

test.each([
  ['came and is wrong', new LoadError('contract', 'exports nothing')],
  ['was waited for long enough', new LateError('entry', 'was not there')],
])('what %s is told at once', async (_what, error) => {
  const { source, attempts, shown } = opened();
  attempts[0]?.fail(error);
  await settle();
  expect([attempts.length, shown(source)]).toEqual([1, 'failed']);
});
