import type { ClientReport } from './client-report.ts';
import { type Delivery, type QueuedReport, ReportQueue } from './report-queue.ts';

const report = (message: string): ClientReport => ({
  id: crypto.randomUUID(),
  level: 'error',
  name: 'Error',
  message,
  status: 500,
  page: '/',
});

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function setUp(answers: (Delivery | Error)[] = []) {
  const sent: QueuedReport[][] = [];
  const queue = new ReportQueue({
    now: () => Date.now(),
    deliver: async (reports) => {
      sent.push(reports);
      const answer = answers.shift() ?? { outcome: 'done' };
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { queue, sent };
}
const messagesOf = (sent: QueuedReport[][]) => sent.map((reports) => reports.map(({ report: { message } }) => message));

test('failures that come together leave together, once', async () => {
  const { queue, sent } = setUp();
  queue.add(report('a'));
  queue.add(report('b'));
  queue.add(report('a'));
  await jest.advanceTimersByTimeAsync(1000);
  expect(messagesOf(sent)).toEqual([['a', 'b']]);
  expect(sent[0]?.[0]?.repeats).toBe(1);
  await jest.advanceTimersByTimeAsync(600_000);
  expect(sent).toHaveLength(1);
});

test('a failure in a loop is one report a minute, with its count', async () => {
  const { queue, sent } = setUp();
  for (let second = 0; second < 61; second += 1) {
    queue.add(report('loop'));
    await jest.advanceTimersByTimeAsync(1000);
  }
  queue.add(report('loop'));
  await jest.advanceTimersByTimeAsync(1000);
  expect(messagesOf(sent)).toEqual([['loop'], ['loop']]);
  expect(sent[1]?.[0]?.repeats).toBeGreaterThan(50);
});

test('offline it keeps twenty, the first ones, and sends them when the network is back', async () => {
  const gone = new TypeError('Failed to fetch');
  const { queue, sent } = setUp([gone, gone, gone, gone]);
  for (let count = 0; count < 50; count += 1) queue.add(report(`failure ${count}`));
  await jest.advanceTimersByTimeAsync(86_400_000);
  // Three delays, then silence.
  expect(sent).toHaveLength(4);
  await queue.flush();
  expect(sent.at(-1)).toHaveLength(20);
  expect(sent.at(-1)?.[0]?.report.message).toBe('failure 0');
  expect(sent.at(-1)?.[0]?.waited).toBeGreaterThan(86_000_000);
  await queue.flush();
  expect(sent).toHaveLength(5);
});

test('what is sent again is the same report, so that the server keeps it once', async () => {
  const { queue, sent } = setUp([{ outcome: 'retry' }]);
  queue.add(report('a'));
  await jest.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(2);
  expect(sent[1]?.[0]?.report.id).toBe(sent[0]?.[0]?.report.id);
});

test('waits as long as the server says', async () => {
  const { queue, sent } = setUp([{ outcome: 'retry', after: 90_000 }]);
  queue.add(report('a'));
  await jest.advanceTimersByTimeAsync(89_000);
  expect(sent).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(2000);
  expect(sent).toHaveLength(2);
});

test('one page tells a hundred failures and no more', async () => {
  const { queue, sent } = setUp();
  for (let count = 0; count < 300; count += 1) {
    queue.add(report(`failure ${count}`));
    await jest.advanceTimersByTimeAsync(400);
  }
  expect(sent.flat()).toHaveLength(100);
});
