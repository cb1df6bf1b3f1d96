import { barOf, timelines } from './load-timeline.ts';
import { doubled, sharedCopies } from './share-scope.ts';

const entry = (name: string, startTime: number, duration: number, detail?: unknown) => ({
  name,
  startTime,
  duration,
  detail,
});

test('the way of a remote: its phases and its files in the order of time, with its trace', () => {
  const folder = 'http://registry.test/remotes/mfe-cra/1.0.0/';
  const measures = [
    entry('bloom:load mfe-cra@1.0.0 entry', 140.4, 60, { traceId: 'ab12' }),
    entry('bloom:load mfe-cra@1.0.0 manifest', 100, 40),
    entry('something else', 0, 1),
  ];
  const resources = [entry(`${folder}12.js`, 120, 30), entry('http://registry.test/remotes/mfe-x/1.0.0/1.js', 1, 1)];
  expect(timelines(measures, resources, new Map([['mfe-cra@1.0.0', folder]]))).toEqual([
    {
      name: 'mfe-cra@1.0.0',
      traceId: 'ab12',
      steps: [
        { kind: 'phase', label: 'manifest', start: 100, duration: 40 },
        { kind: 'file', label: '12.js', start: 120, duration: 30 },
        { kind: 'phase', label: 'entry', start: 140, duration: 60 },
      ],
    },
  ]);
});

test('bars fill the whole width together', () => {
  const steps = [
    { kind: 'phase' as const, label: 'a', start: 100, duration: 50 },
    { kind: 'phase' as const, label: 'b', start: 150, duration: 50 },
  ];
  expect(steps.map((step) => barOf(step, steps))).toEqual([
    { left: 0, width: 50 },
    { left: 50, width: 50 },
  ]);
});

test('shared modules: what is used first, who brought it, and what runs twice', () => {
  const copies = sharedCopies({
    default: {
      react: {
        '19.3.1': { from: 'shell', useIn: ['mfe_cra', 'mfe_cra'], loaded: 1 },
        '19.2.0': { from: 'mfe_x', lib: () => undefined },
      },
      '@bloom/shared-ui/grid': { '0.1.0': { from: 'shell' } },
    },
  });
  expect(copies.map(({ name, version, isLoaded }) => [name, version, isLoaded])).toEqual([
    ['react', '19.2.0', true],
    ['react', '19.3.1', true],
    ['@bloom/shared-ui/grid', '0.1.0', false],
  ]);
  expect(copies[1]).toMatchObject({ from: 'shell', usedBy: ['mfe-cra'] });
  expect(doubled(copies)).toEqual(['react']);
});

test('what the shell has in that version is the shell’s, whoever used it last', () => {
  const scopes = { default: { react: { '19.3.1': { from: 'mfe_cra', loaded: true as const } } } };
  expect(sharedCopies(scopes, { react: [{ version: '19.3.1' }] })[0]?.from).toBe('shell');
  expect(sharedCopies(scopes, { react: [{ version: '19.0.0' }] })[0]?.from).toBe('mfe-cra');
});
