import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detail, entry, good, home, problemsOf } from '../testing/manifests.ts';

const NAMED = 'Name at least one role, or leave "roles" out: then any signed-in person is meant.';
const ROLES = 'There is: Admin, Anonymous, Bloomer, System, Client.';
const ORIGIN = 'Write scheme and host alone, without path, wildcard or final slash: "https://maps.example.com".';

const table: [kind: string, manifest: unknown, problem: string][] = [
  // Routes
  [
    'a path without slash',
    { ...good, routes: [{ ...home, path: 'finance' }, detail] },
    '9:15 "finance" is not a path. → Start with / and leave out query, fragment and spaces: "/missions/:id".',
  ],
  [
    'a path with a query',
    { ...good, routes: [{ ...home, path: '/finance?x=1' }, detail] },
    '9:15 "/finance?x=1" is not a path. → Start with / and leave out query, fragment and spaces: "/missions/:id".',
  ],
  [
    'a path with a final slash',
    { ...good, routes: [{ ...home, path: '/finance/' }, detail] },
    '9:15 "/finance/" ends with a slash. → Write "/finance": both addresses then lead there.',
  ],
  [
    'a star in the middle',
    { ...good, routes: [{ ...home, path: '/finance/*/pdf' }, detail] },
    '9:15 "/finance/*/pdf" has a star in the middle. → Put * at the end, where it takes the rest of the address.',
  ],
  [
    'a parameter glued to a word',
    { ...good, routes: [home, { ...detail, path: '/invoice-:id' }] },
    '17:15 "invoice-:id" is not a parameter. → Give each parameter a segment of its own, in letters: "/:missionId".',
  ],
  [
    'a parameter twice',
    { ...good, routes: [home, { ...detail, path: '/a/:id/b/:id' }] },
    '17:15 "/a/:id/b/:id" has the parameter "id" twice. → Give them two names.',
  ],
  [
    'a route twice',
    { ...good, routes: [home, detail, { ...detail, path: '/other' }] },
    '24:13 the route "invoice.detail" exists twice. → Rename one of them, or take it out.',
  ],
  [
    'two paths of one shape',
    { ...good, routes: [home, detail, { ...detail, id: 'invoice.copy', path: '/invoices/:number' }] },
    '25:15 the path "/invoices/:number" catches the same addresses as "invoice.detail". → Change one of the two: the router could only ever show the first.',
  ],
  [
    'a misspelt role',
    { ...good, routes: [{ ...home, roles: ['admin'] }, detail] },
    `12:9 "admin" is not a role. → Did you mean "Admin"? ${ROLES}`,
  ],
  [
    'a role of another product',
    { ...good, routes: [{ ...home, roles: ['Boss'] }, detail] },
    `12:9 "Boss" is not a role. → ${ROLES}`,
  ],
  [
    'nobody may open it',
    { ...good, routes: [home, { ...detail, roles: [] }] },
    `19:16 routes[1].roles is empty. → ${NAMED}`,
  ],
  [
    'a role twice',
    { ...good, routes: [home, { ...detail, roles: ['Admin', 'Admin'] }] },
    '21:9 routes[1].roles has "Admin" twice. → Leave one out.',
  ],
  [
    'first data of a parameter that the path has not',
    { ...good, routes: [home, { ...detail, firstData: [{ operation: 'Invoice', variables: { id: ':ids' } }] }] },
    '26:19 "/invoices/:id" has no parameter "ids". → Did you mean "id"?',
  ],
  [
    'first data without the name of a query',
    { ...good, routes: [home, { ...detail, firstData: [{ operation: 'invoice' }] }] },
    '24:24 "invoice" is not the name of a query. → Write the name that stands after « query » in the .graphql file: "MissionDetail".',
  ],
  [
    'public and for some',
    { ...good, routes: [home, { ...detail, public: true }] },
    '19:7 "invoice.detail" is public and has roles. → Take one out: "public" lets everybody in, "roles" only who has one of them.',
  ],
  // Menu and links
  [
    'a menu entry without its route',
    { ...good, menu: [{ ...entry, route: 'finance.hom' }] },
    '26:16 the menu leads to "finance.hom", which is no route of this manifest. → Did you mean "finance.home"?',
  ],
  [
    'a menu entry that needs an object',
    { ...good, menu: [{ ...entry, route: 'invoice.detail' }] },
    '26:16 the menu leads to "/invoices/:id", which needs id. → Lead to a screen without parameters: nobody has chosen an object yet.',
  ],
  [
    'a menu entry in front of a closed door',
    { ...good, menu: [{ ...entry, roles: ['Admin', 'Client'] }] },
    '29:16 Client would see "Finance" and may not open "finance.home". → Take the role out here, or add it to the route.',
  ],
  [
    'a link to nothing',
    { ...good, links: ['mission.detail'] },
    '36:5 "mission.detail" is offered to others, and is no route of this manifest. → There is: finance.home, invoice.detail.',
  ],
  // Slots and events
  [
    'a slot with a value of no type',
    { ...good, slots: [{ name: 'a.b', props: { day: 'date' } }] },
    '42:16 "date" is not a type of value. → There is: string, number, boolean, string[], string?, number?, boolean?, string[]?.',
  ],
  [
    'a value with a name that TypeScript cannot have',
    { ...good, slots: [{ name: 'a.b', props: { 'mission-id': 'string' } }] },
    '42:9 "mission-id" is not the name of a value. → Write it in camelCase, as TypeScript will: "missionRecordId".',
  ],
  [
    'a slot name without area',
    { ...good, slots: [{ name: 'cards', props: {} }] },
    '40:15 "cards" is not a name of a slot or event. → Write words in camelCase with points between, from the area to the place: "mission.detail.cards".',
  ],
  [
    'a slot twice',
    { ...good, slots: [good.slots[0], good.slots[0]] },
    '47:15 the slot "invoice.detail.cards" exists twice. → Rename one of them, or take it out.',
  ],
  [
    'a contribution without a title',
    { ...good, contributions: [{ id: 'a.b', slot: 'c.d' }] },
    '48:5 contributions[0] has no "title". → Add "title". Write the contribution\'s French name: people read it when it does not load.',
  ],
  [
    'a contribution to itself',
    { ...good, contributions: [{ id: 'a.b', slot: 'invoice.detail.cards', title: 'A' }] },
    '50:15 "invoice.detail.cards" is a slot of this very remote. → Draw the part in the page itself, without a slot.',
  ],
  [
    'an event twice',
    { ...good, events: [good.events[0], good.events[0]] },
    '62:15 the event "invoice.paid" exists twice. → Rename one of them, or take it out.',
  ],
  [
    'hearing oneself',
    { ...good, listens: ['invoice.paid'] },
    '63:5 "invoice.paid" is an event of this very remote. → Take it out: "listens" names what comes from others.',
  ],
  // Figures and origins
  [
    'no budget',
    { ...good, byteBudget: { page: 0, total: 1 } },
    '69:13 0 is not a number of bytes. → Write a whole number of bytes, such as 40000.',
  ],
  [
    'half a budget',
    { ...good, byteBudget: { page: 1 } },
    '68:17 byteBudget has no "total". → Add "total". Write a whole number of bytes, such as 120000.',
  ],
  [
    'a page larger than everything',
    { ...good, byteBudget: { page: 9, total: 8 } },
    '69:13 one page may have 9 bytes, all of them together 8. → Make "total" at least as large as "page".',
  ],
  [
    'scripts from elsewhere',
    { ...good, csp: { 'script-src': ['https://cdn.example.com'] } },
    '73:5 csp has an unknown property "script-src". → Take it out; there is: connect-src, img-src, font-src, media-src, frame-src.',
  ],
  [
    'a wildcard origin',
    { ...good, csp: { 'img-src': ['https://*.example.com'] } },
    `74:7 "https://*.example.com" is not an exact origin with encryption. → ${ORIGIN}`,
  ],
  [
    'an origin with a path',
    { ...good, csp: { 'img-src': ['https://logos.example.com/a/'] } },
    `74:7 "https://logos.example.com/a/" is not an exact origin with encryption. → ${ORIGIN}`,
  ],
  [
    'an origin without encryption',
    { ...good, csp: { 'connect-src': ['http://api.example.com'] } },
    `74:7 "http://api.example.com" is not an exact origin with encryption. → ${ORIGIN}`,
  ],
];
for (const [kind, manifest, problem] of table) {
  test(`refused with its place and its fix: ${kind}`, () => assert.deepEqual(problemsOf(manifest), [problem]));
}
