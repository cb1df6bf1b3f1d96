import { type MatrixRow, staffOnly } from './authorization.rows.ts';

export const talentsRows: MatrixRow[] = [
  {
    operation: 'Query.listLanguages',
    document: '{ listLanguages { id label } }',
    expected: { ...staffOnly, bloomer: 'ok', otherBloomer: 'ok', adminWithoutPermission: 'ok' },
  },
];
