import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SmokePage } from './smoke-pages.ts';
import { partsOf } from './smoke-parts.ts';

const page = (route: string, email: string | undefined): SmokePage => ({
  remote: 'mfe-a',
  route,
  path: `/${route}`,
  email,
});
const slots = [
  {
    name: 'mission.cards',
    props: { missionId: 'string', count: 'number', tags: 'string[]', note: 'string?' } as const,
  },
];

describe('the parts that a remote brings to the pages of others', () => {
  it('are drawn as somebody who sees them, with what their slot promises', () => {
    const contributions = [{ id: 'a.card', slot: 'mission.cards', title: 'Carte', roles: ['Bloomer' as const] }];
    const pages = [
      page('a.public', undefined),
      page('a.staff', 'admin@bloom.example'),
      page('a.own', 'bloomer@bloom.example'),
    ];
    const [trial, ...more] = partsOf([{ id: 'mfe-a', contributions }], pages, slots);
    assert.deepEqual(more, []);
    assert.equal(trial?.page.route, 'a.own');
    assert.deepEqual(trial?.part, {
      remote: 'mfe-a',
      route: 'a.own',
      contribution: 'a.card',
      props: { missionId: '1', count: 1, tags: ['1'] },
    });
  });

  it('are drawn on any page of their remote when nobody who sees them may open one, and nowhere without a page', () => {
    const contributions = [{ id: 'a.card', slot: 'elsewhere', title: 'Carte', roles: ['Client' as const] }];
    const remote = { id: 'mfe-a', contributions };
    assert.equal(partsOf([remote], [page('a.staff', 'admin@bloom.example')], slots)[0]?.page.route, 'a.staff');
    assert.deepEqual(partsOf([remote], [], slots), []);
  });
});
