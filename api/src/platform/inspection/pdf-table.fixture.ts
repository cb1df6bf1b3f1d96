import { EIGHT_HUNDRED_MEGABYTES, flate, hex, type Paper, packed, plain } from './pdf-builder.fixture.ts';
import type { Verdict } from './pdf-hostile.fixture.ts';

/** A paper with one more table that is a stream. */
const table = (dictionary: string, data: Buffer | string = '', more: Paper['more'] = []) =>
  plain({ more: [packed(`/Root 1 0 R${dictionary}`, data, [flate]), ...more] });

const ROW = '/Type/XRef/W[1 4 1]';
const bomb = Buffer.from(EIGHT_HUNDRED_MEGABYTES, 'base64');

/**
 * What the table of a PDF can do to whoever reads it: a library unpacks it, and makes an object of each of its rows.
 */
export const tables: readonly (readonly [what: string, file: Buffer, verdict: Verdict])[] = [
  ['a table of forty megabytes', table(`${ROW}/Size 9`, Buffer.alloc(40_000_000)), 'too complex'],
  [
    'a table that was packed three times over',
    plain({
      more: [{ dictionary: `${ROW}/Size 9/Root 1 0 R/Filter[/FlateDecode/FlateDecode/FlateDecode]`, data: bomb }],
    }),
    'too complex',
  ],
  ['a table in letters', plain({ more: [packed(`${ROW}/Size 1/Root 1 0 R`, Buffer.alloc(6), [hex])] }), 'too complex'],
  [
    'tables of twenty megabytes each',
    plain({
      more: [1, 2].map(() => packed(`${ROW}/Size 9/Root 1 0 R`, Buffer.alloc(20_000_000), [flate])),
    }),
    'too complex',
  ],
  ['a table of two billion rows of nothing', table('/Type/XRef/W[0 0 0]/Size 2000000000'), 'too complex'],
  [
    'a table of two billion rows in parts',
    table('/Type/XRef/W[0 0 0]/Size 9/Index[0 1000000000 0 1000000000]'),
    'too complex',
  ],
  ['a table whose rows have a billion bytes', table('/Type/XRef/W[1 1000000000 1]/Size 1'), 'too complex'],
  ['a table that only a reference calls so', table('/Type 5 0 R/W[0 0 0]/Size 9', '', ['/XRef']), 'not simple'],
  ['a table whose size is elsewhere', table(`${ROW}/Size 5 0 R`, '', ['2000000000']), 'not simple'],
  ['a table whose parts are elsewhere', table(`${ROW}/Size 9/Index[0 5 0 R]`, '', ['2000000000']), 'not simple'],
  [
    'a table whose packing is elsewhere',
    plain({
      more: [{ dictionary: `${ROW}/Size 1/Root 1 0 R/Filter 5 0 R`, data: Buffer.alloc(6) }, '/FlateDecode'],
    }),
    'not simple',
  ],
];

const predicted = '/DecodeParms<</Columns 6/Predictor 12>>';

/** As writers make them. */
export const honestTables: readonly (readonly [what: string, file: Buffer])[] = [
  ['a table of differences', table(`${ROW}/Size 2${predicted}`, Buffer.alloc(14))],
  ['a table in parts', table(`${ROW}/Size 9/Index[0 1 4 2]`, Buffer.alloc(18))],
  ['a table without a kind of row', table('/Type/XRef/W[0 4 1]/Size 2', Buffer.alloc(10))],
  ['a table that nobody packed', plain({ more: [{ dictionary: `${ROW}/Size 1/Root 1 0 R`, data: Buffer.alloc(6) }] })],
];
