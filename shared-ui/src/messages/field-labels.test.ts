import { mutationArguments } from '@bloom/tools/mutation-arguments';
import { fieldLabels } from './field-labels.ts';

it.each(['missions', 'talents'] as const)('every argument of every mutation of %s has a French name', (which) => {
  const names = mutationArguments(which);
  expect(names.size).toBeGreaterThan(10);
  expect([...names].filter((name) => fieldLabels[name] === undefined)).toEqual([]);
});
