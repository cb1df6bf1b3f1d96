import { type MatrixRow, staffOnly } from './authorization.rows.ts';

export const toDoRows: MatrixRow[] = [
  { operation: 'Query.toDo', document: '{ toDo(mine: false) { month } }', expected: staffOnly },
  {
    operation: 'Query.toDoItems',
    document: '{ toDoItems(kind: reportMissing, month: "2026-10-01", mine: true) { id } }',
    expected: staffOnly,
  },
];
