import { arrangeGroups, GroupHeading } from './grid-groups.ts';

type Item = GroupHeading | { group: string; name: string };

const headings = ['Éolia', 'Banque 10', 'Banque 9', 'Vide'].map((text) => new GroupHeading(text, text, undefined));
const row = (group: string, name: string) => ({ group, name });
const rows = [
  row('Éolia', 'e1'),
  row('Banque 9', 'n1'),
  row('Éolia', 'e2'),
  row('Banque 10', 'd1'),
  row('Banque 9', 'n2'),
  row('Banque 9', 'n3'),
];

const arrange = (change: { collapsed?: string[]; page?: number; pageSize?: number; descending?: boolean } = {}) =>
  arrangeGroups<Item>({
    items: [...headings, ...rows],
    headingOf: (item) => (item instanceof GroupHeading ? item : undefined),
    keyOf: (item) => (item instanceof GroupHeading ? '' : item.group),
    descending: change.descending ?? false,
    collapsed: new Set(change.collapsed),
    page: change.page ?? 0,
    pageSize: change.pageSize ?? 100,
  });
const read = (items: Item[]) => items.map((item) => (item instanceof GroupHeading ? `# ${item.text}` : item.name));

test('groups follow each other as French sorts, rows keep the order they came in, empty groups are left out', () => {
  const { shown, counts, pages } = arrange();
  expect(read(shown)).toEqual(['# Banque 9', 'n1', 'n2', 'n3', '# Banque 10', 'd1', '# Éolia', 'e1', 'e2']);
  expect([...counts]).toEqual([
    ['Banque 9', 3],
    ['Banque 10', 1],
    ['Éolia', 2],
  ]);
  expect(pages).toBe(1);
});

test('the other way round', () => {
  expect(read(arrange({ descending: true }).shown)[0]).toBe('# Éolia');
});

test('a page has as many rows as asked; a group that goes on has its heading again', () => {
  expect(read(arrange({ pageSize: 2 }).shown)).toEqual(['# Banque 9', 'n1', 'n2']);
  expect(read(arrange({ pageSize: 2, page: 1 }).shown)).toEqual(['# Banque 9', 'n3', '# Banque 10', 'd1']);
  expect(read(arrange({ pageSize: 2, page: 2 }).shown)).toEqual(['# Éolia', 'e1', 'e2']);
});

test('a page that is gone becomes the last one', () => {
  expect(arrange({ pageSize: 2, page: 9 })).toMatchObject({ page: 2, pages: 3 });
  expect(arrangeGroups({ ...arrangementOfNothing, page: 4 })).toMatchObject({ page: 0, pages: 1, shown: [] });
});

test('a collapsed group counts as one row on screen, and with all its rows for the export', () => {
  const { shown, ordered, pages, counts } = arrange({ collapsed: ['Banque 9'], pageSize: 2 });
  expect(read(shown)).toEqual(['# Banque 9', '# Banque 10', 'd1']);
  expect(read(ordered)).toEqual(['n1', 'n2', 'n3', 'd1', 'e1', 'e2']);
  expect(pages).toBe(2);
  expect(counts.get('Banque 9')).toBe(3);
});

const arrangementOfNothing = {
  items: [] as Item[],
  headingOf: () => undefined,
  keyOf: () => '',
  descending: false,
  collapsed: new Set<string>(),
  pageSize: 20,
};
