import { renderHook } from '@testing-library/react';
import { keepAnswer, keptFetch } from './kept-answers.ts';
import { skipWhileHidden, usePollingWhile, whenLookedAt } from './polling.ts';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('asks often at first, seldom after some tries, and no more once it is there', () => {
  jest.useFakeTimers();
  const polling = { startPolling: jest.fn(), stopPolling: jest.fn() };
  const { rerender } = renderHook(({ isComing }) => usePollingWhile(isComing, 2_000, polling), {
    initialProps: { isComing: true },
  });
  expect(polling.startPolling.mock.calls).toEqual([[2_000]]);
  jest.advanceTimersByTime(20_000);
  expect(polling.startPolling.mock.calls).toEqual([[2_000], [20_000]]);
  rerender({ isComing: false });
  expect(polling.stopPolling).toHaveBeenCalledTimes(1);
});

test('a tab that nobody looks at asks nothing', () => {
  expect(skipWhileHidden()).toBe(false);
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  expect(skipWhileHidden()).toBe(true);
});

test('who comes back to the page, or to the network, is told; who leaves it is not', () => {
  const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const look = jest.fn();
  const leave = whenLookedAt(look);
  const change = () => document.dispatchEvent(new Event('visibilitychange'));
  change();
  window.dispatchEvent(new Event('online'));
  expect(look).not.toHaveBeenCalled();
  seen.mockReturnValue('visible');
  change();
  window.dispatchEvent(new Event('online'));
  expect(look).toHaveBeenCalledTimes(2);
  leave();
  change();
  window.dispatchEvent(new Event('online'));
  expect(look).toHaveBeenCalledTimes(2);
});

test('who comes back is not given what was asked ahead before', async () => {
  const answers = ['before', 'now'];
  const send = async () => new Response(answers.shift());
  const question = { method: 'POST', body: JSON.stringify({ query: '{ board }' }) };
  await keepAnswer(send, 'http://api.test/graphql', question);
  const seen: Promise<string>[] = [];
  const leave = whenLookedAt(() => {
    seen.push(keptFetch(send)('http://api.test/graphql', question).then((answer) => answer.text()));
  });
  document.dispatchEvent(new Event('visibilitychange'));
  leave();
  expect(await Promise.all(seen)).toEqual(['now']);
});
