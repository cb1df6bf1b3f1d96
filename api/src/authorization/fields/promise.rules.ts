import { authorizationMatrix, talentsMatrix } from '../authorization.matrix.ts';
import type { MatrixRow } from '../authorization.rows.ts';
import type { Caller } from '../authorization.world.ts';
import { permissionsOf } from '../permission.rows.ts';
import { type OneWay, type Promised, promises } from './promises.ts';
import { type Reader, readers } from './readers.ts';

const rows = new Map([...authorizationMatrix, ...talentsMatrix].map((row) => [row.operation, row]));

const REFUSALS: readonly string[] = ['FORBIDDEN', 'OBJECT_NOT_OWNED', 'UNAUTHENTICATED', 'UNKNOWN_BLOOMER'];
/** The row asks about nothing that is there, or that is there for this caller: that says nothing of who is no staff. */
const NOT_THERE: readonly string[] = ['OBJECT_NOT_FOUND', 'UNKNOWN_RECORD_ID'];

/** The caller of the *.rows.ts as whom somebody reads; others have things of their own, which say nothing. */
const asCaller: Partial<Record<Reader, Caller>> = {
  nobody: 'nobody',
  bloomer: 'bloomer',
  client: 'client',
  forClients: 'client',
  craSignLink: 'craLink',
  noPermission: 'adminWithoutPermission',
  allPermissions: 'admin',
  system: 'system',
};

const ONLY: Partial<Record<Reader, string>> = {
  onlyAccount: 'account',
  onlyFinance: 'finance',
  onlyRecruit: 'recruit',
  onlyDpo: 'dpo',
};

const staff: readonly Reader[] = [...(Object.keys(ONLY) as Reader[]), 'noPermission', 'allPermissions', 'system'];

function mayAs({ expected }: MatrixRow, caller: Caller): boolean | undefined {
  const code = expected[caller];
  if (NOT_THERE.includes(code)) return code === expected.admin ? true : undefined;
  return !REFUSALS.includes(code);
}

function mayCall(reader: Reader, operation: string): boolean | undefined {
  const row = rows.get(operation);
  if (row === undefined) throw new Error(`${operation} has no row.`);
  const permission = ONLY[reader];
  const caller = permission === undefined ? asCaller[reader] : 'adminWithoutPermission';
  if (caller === undefined) return undefined;
  const needs = permissionsOf[operation]?.split(' ');
  if (permission !== undefined && needs !== undefined) return needs.includes(permission);
  return mayAs(row, caller);
}

function mayCallSo(reader: Reader, { permissions, system }: OneWay): boolean | undefined {
  if (reader === 'system') return system;
  if (reader === 'allPermissions') return permissions !== '';
  const permission = ONLY[reader];
  if (permission !== undefined) return permissions.split(' ').includes(permission);
  return reader === 'noPermission' ? false : undefined;
}

function keeps(reader: Reader, promised: Promised): boolean | undefined {
  if (typeof promised === 'object' && 'operation' in promised) return mayCallSo(reader, promised);
  const answers = [promised].flat().map((operation) => mayCall(reader, operation));
  return answers.includes(true) ? true : answers[0];
}

/** Where a field viewerCan… and the operation that it promises do not agree. @param made whom each field says yes to */
export function brokenPromises(made: ReadonlyMap<string, ReadonlySet<Reader>>): string[] {
  return Object.entries(promises).flatMap(([field, promised]) => {
    const whom = made.get(field) ?? new Set();
    const isPossible = staff.some((reader) => whom.has(reader));
    return readers.flatMap((reader) => {
      const may = keeps(reader, promised);
      if (may === undefined || may === whom.has(reader)) return [];
      if (!may) return [`${field} says yes to ${reader}, whom the operation refuses.`];
      // Staff see the same objects: what is open to one of them is open to all who may.
      return isPossible && staff.includes(reader) ? [`${field} says no to ${reader}, whom the operation lets.`] : [];
    });
  });
}
