import { render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { FirstRows } from './first-rows.tsx';
import { columns, openFilter, type Row, show, table } from './grid.fixture.tsx';

test('a filter is not cut off by a table of few rows, and stays with a dialog that its table is in', async () => {
  for (const layer of [undefined, 'modal']) {
    const place = document.createElement('div');
    if (layer !== undefined) place.dataset.layer = layer;
    document.body.append(place);
    const { container, unmount } = render(table(), { container: place });
    await screen.findByText('Zénith');
    const all = await openFilter(container, 'type', () => screen.getByRole('checkbox', { name: 'Tout sélectionner' }));
    expect(screen.getByRole('region', { name: 'Missions' })).not.toContainElement(all);
    expect(all.closest('[data-layer="modal"]')).toBe(layer === undefined ? null : place);
    unmount();
    place.remove();
  }
});

test('a table has the height of its rows, with room for a sentence, and no more', async () => {
  const many = Array.from({ length: 30 }, (_, index): Row => ({ id: `m${index}`, client: 'C', type: 'T', price: 1 }));
  const roomOf = () =>
    Number.parseInt(screen.getByRole('region', { name: 'Missions' }).style.getPropertyValue('--grid-rows'), 10);
  const shown = show({ rows: many.slice(0, 9), pageSize: 20 });
  await screen.findByRole('region', { name: 'Missions' });
  const nine = roomOf();
  shown.rerender(table({ rows: many, pageSize: 20 }));
  const twenty = roomOf();
  expect((twenty - nine) / 11).toBe(
    Number.parseInt(screen.getByRole('region', { name: 'Missions' }).style.getPropertyValue('--grid-row'), 10),
  );
  shown.rerender(table({ rows: many.slice(0, 1), pageSize: 20 }));
  expect(roomOf()).toBeGreaterThan(200);
});

test('the room of the first rows is that of the page which somebody has chosen', () => {
  const many = Array.from({ length: 60 }, (_, index): Row => ({ id: `m${index}`, client: 'C', type: 'T', price: 1 }));
  const roomOf = (pageSize?: number) => {
    const left = pageSize === undefined ? {} : { pagination: { page: 0, pageSize } };
    const shown = { columns, rows: many, pageSize: 20, id: 'missions', label: 'Missions', rowId: ({ id }: Row) => id };
    const { unmount } = render(<FirstRows page={{ rows: many, left }} table={shown} frame={createRef()} />);
    const room = screen.getByRole('table').parentElement?.style.getPropertyValue('--grid-rows') ?? '';
    unmount();
    return Number.parseInt(room, 10);
  };
  expect(roomOf(50)).toBeGreaterThan(roomOf());
});
