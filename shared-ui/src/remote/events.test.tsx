import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { configureErrorReporting, type ErrorRecord } from '../error/report-error.ts';
import { emit, useRemoteEvent } from './events.ts';

function Heard({ prefix }: { prefix: string }) {
  const [missions, setMissions] = useState<string[]>([]);
  useRemoteEvent('mission.changed', ({ missionId }) => setMissions([...missions, `${prefix}${missionId}`]));
  return <p>{missions.join(' ')}</p>;
}

function Failing() {
  useRemoteEvent('mission.changed', () => {
    throw new Error('bug in a listener');
  });
  return null;
}

afterEach(() => configureErrorReporting());

it('reaches whoever is on the page, with the latest of what they know, and nobody afterwards', () => {
  const { rerender, unmount } = render(<Heard prefix="a" />);
  act(() => emit('mission.changed', { missionId: '1' }));
  rerender(<Heard prefix="b" />);
  act(() => emit('mission.changed', { missionId: '2' }));
  expect(screen.getByText('a1 b2')).toBeVisible();
  unmount();
  expect(() => emit('mission.changed', { missionId: '3' })).not.toThrow();
});

it('a listener that fails keeps nobody else from hearing, nor who emits from going on', () => {
  const records: ErrorRecord[] = [];
  configureErrorReporting({ log: (record) => records.push(record) });
  render(
    <>
      <Failing />
      <Heard prefix="" />
    </>,
  );
  act(() => emit('mission.changed', { missionId: '1' }));
  expect(screen.getByText('1')).toBeVisible();
  expect(records.map(({ message, area }) => [message, area])).toEqual([['bug in a listener', 'event mission.changed']]);
});
