import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detail, entry, good, home, problemsOf, without } from '../testing/manifests.ts';
import { parseManifest } from './manifest.ts';

test('a manifest that keeps the contract', () => assert.deepEqual(problemsOf(good), []));

const table: [kind: string, manifest: unknown, problem: string][] = [
  // The text
  ['an empty file', ' \n', '1:1 the file is empty. → Start from the manifest of a small remote.'],
  [
    'a comma too many',
    '{\n  "id": "mfe-a",\n}',
    '3:1 not JSON: Expected double-quoted property name. → Take out the comma before it: the last one of a list has none.',
  ],
  [
    'a comma missing',
    '{\n  "id": "mfe-a"\n  "title": "A"\n}',
    "3:3 not JSON: Expected ',' or '}' after property value. → Put a comma between it and what stands before.",
  ],
  [
    'a comment',
    '{\n  // the id\n  "id": "mfe-a"\n}',
    "2:3 not JSON: Expected property name or '}'. → Take the comment out: JSON has none.",
  ],
  ['single quotes', "{ 'id': 1 }", "1:3 not JSON: Expected property name or '}'. → Use double quotes."],
  [
    'a bracket missing',
    '{\n  "id": "mfe-a"',
    "2:16 not JSON: Expected ',' or '}' after property value. → Close what is open: a }, a ] or a quote is missing.",
  ],
  [
    'a property twice',
    JSON.stringify(good, null, 2).replace('"title"', '"owner": "x",\n  "title"'),
    '5:3 owner is written twice; only the last one counts. → Take one out.',
  ],
  // What stands where
  ['no object at all', [], '1:1 the manifest is a list. → Write an object in { }.'],
  ['no routes', without('routes'), '1:1 the manifest has no "routes". → Add "routes".'],
  [
    'no owner',
    without('owner'),
    '1:1 the manifest has no "owner". → Add "owner". Name the squad that is called when the remote is down.',
  ],
  [
    'a property that is misspelt',
    { ...without('menu'), meun: good.menu },
    '66:3 the manifest has an unknown property "meun". → Did you mean "menu"?',
  ],
  [
    'a property that nobody reads',
    { ...good, colour: 'red' },
    '77:3 the manifest has an unknown property "colour". → Take it out; there is: id, title, owner, shellApi, routes, menu, links, slots, contributions, events, listens, notificationKinds, byteBudget, csp.',
  ],
  [
    'a text instead of a list',
    { ...good, links: 'invoice.detail' },
    '35:12 links is the string "invoice.detail". → Write a list in [ ].',
  ],
  [
    'a quoted figure',
    { ...good, menu: [{ ...entry, order: '10' }] },
    '32:16 menu[0].order is the string "10". → Write a whole number, without quotes: a place in the menu.',
  ],
  // Words
  [
    'an id that is no folder of a remote',
    { ...good, id: 'Billing' },
    '2:9 "Billing" is not the id of a remote. → Name it "mfe-" and small letters, like its folder: "mfe-billing".',
  ],
  [
    'an empty title',
    { ...good, title: '' },
    '3:12 "" is not a title. → Write the area\'s French name: people read it when the remote does not load.',
  ],
  [
    'an open range',
    { ...good, shellApi: '>=1' },
    '5:15 ">=1" is not a range of shell API versions. → Write the oldest version it works with after a caret: "^1.0.0".',
  ],
  [
    'a route id without area',
    { ...good, menu: [], routes: [{ ...home, id: 'Finance' }, detail] },
    '8:13 "Finance" is not the id of a route. → Write area and screen, each in camelCase, with one point between: "finance.home".',
  ],
  [
    'a menu label that does not fit',
    { ...good, menu: [{ ...entry, label: 'Facturation des missions en cours' }] },
    '27:16 "Facturation des missions en cours" is not a label. → Write one to 28 characters of French: the menu has no room for more.',
  ],
  [
    'an icon that the shell does not have',
    { ...good, menu: [{ ...entry, icon: 'euros' }] },
    '28:15 "euros" is not an icon of the menu. → Did you mean "euro"? There is: bank, bar-chart, calendar, comment, dashboard, euro, file-done, home, project, safety, schedule, search, setting, shop, signature, solution, team, user.',
  ],
];
for (const [kind, manifest, problem] of table) {
  test(`refused with its place and its fix: ${kind}`, () => assert.deepEqual(problemsOf(manifest), [problem]));
}

test('every problem is told at once, from top to bottom', () => {
  const problems = problemsOf({
    ...good,
    id: 'billing',
    title: '',
    links: ['no.route'],
    menu: [{ ...entry, icon: 'x' }],
  });
  assert.deepEqual(
    problems.map((problem) => problem.split(' ')[0]),
    ['2:9', '3:12', '28:15'],
  );
});

test('printed as a compiler prints: the place, the line, the part of it, and the fix', () => {
  const text = JSON.stringify({ ...good, shellApi: '1.x' }, null, 2);
  assert.throws(() => parseManifest(text, 'mfe-billing/remote.manifest.json'), {
    name: 'ManifestError',
    message: [
      'mfe-billing/remote.manifest.json:5:15: "1.x" is not a range of shell API versions.',
      '  5 |   "shellApi": "1.x",',
      '    |               ^^^^^',
      '  fix: Write the oldest version it works with after a caret: "^1.0.0".',
    ].join('\n'),
  });
});

test('hostile input is refused, not obeyed', () => {
  assert.notDeepEqual(problemsOf('{"__proto__": {"id": "mfe-a"}, "id": "mfe-a"}'), []);
  assert.notDeepEqual(problemsOf(`{"id": ${'['.repeat(5000)}${']'.repeat(5000)}}`), []);
  assert.notDeepEqual(problemsOf(JSON.stringify({ ...good, title: { toString: 'x' } })), []);
  assert.notDeepEqual(problemsOf('null'), []);
});
