const collator = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' });

/** The line above the rows of a group. */
export class GroupHeading<Row = unknown> {
  readonly key: string;
  readonly text: string;
  /** A row of the group, for who draws more than the text. */
  readonly first: Row;

  constructor(key: string, text: string, first: Row) {
    this.key = key;
    this.text = text;
    this.first = first;
  }
}

/** What ag-grid gets as rows: ours, and the headings of groups. */
export type Line<Row> = Row | GroupHeading<Row>;

export function isRow<Row>(line: Line<Row> | undefined): line is Row {
  return line !== undefined && !(line instanceof GroupHeading);
}

export type GroupPage<Item> = {
  /** The lines of the page, headings included. */
  shown: Item[];
  /** All rows that pass the filters, group by group, whatever is collapsed. */
  ordered: Item[];
  /** Rows of each group, by its key. */
  counts: ReadonlyMap<string, number>;
  page: number;
  pages: number;
};

export type GroupArrangement<Item> = {
  /** Filtered and sorted; headings anywhere in between. */
  items: readonly Item[];
  headingOf: (item: Item) => GroupHeading | undefined;
  keyOf: (row: Item) => string;
  descending: boolean;
  collapsed: ReadonlySet<string>;
  /** From 0; the last page when there are fewer. */
  page: number;
  /** Rows on a page. A collapsed group counts as one row, an open heading not at all. */
  pageSize: number;
};

/**
 * Puts rows under their headings and cuts out one page. A group that goes on over the page's end has its heading on the
 * next page again, a group without rows has none.
 */
export function arrangeGroups<Item>(arrangement: GroupArrangement<Item>): GroupPage<Item> {
  const { items, headingOf, keyOf, descending, collapsed, pageSize } = arrangement;
  const members = new Map<string, Item[]>();
  const headings = new Map<string, Item>();
  for (const item of items) {
    const heading = headingOf(item);
    if (heading) headings.set(heading.key, item);
    else appendTo(members, keyOf(item), item);
  }
  const textOf = (key: string) => {
    const heading = headings.get(key);
    return (heading !== undefined && headingOf(heading)?.text) || '';
  };
  const keys = [...members.keys()].filter((key) => headings.has(key));
  keys.sort((a, b) => (descending ? -1 : 1) * (collator.compare(textOf(a), textOf(b)) || collator.compare(a, b)));

  const slots = keys.flatMap((key): { key: string; row: Item | undefined }[] =>
    collapsed.has(key) ? [{ key, row: undefined }] : (members.get(key) ?? []).map((row) => ({ key, row })),
  );
  const pages = Math.max(1, Math.ceil(slots.length / pageSize));
  const page = Math.min(arrangement.page, pages - 1);
  const shown: Item[] = [];
  let above: string | undefined;
  for (const { key, row } of slots.slice(page * pageSize, (page + 1) * pageSize)) {
    const heading = headings.get(key);
    if (key !== above && heading !== undefined) shown.push(heading);
    above = key;
    if (row !== undefined) shown.push(row);
  }
  return {
    shown,
    ordered: keys.flatMap((key) => members.get(key) ?? []),
    counts: new Map(keys.map((key) => [key, members.get(key)?.length ?? 0])),
    page,
    pages,
  };
}

function appendTo<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}
