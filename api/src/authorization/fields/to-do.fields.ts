import type { FieldStatements } from './readership.ts';

/** What waits for the staff. */
export const toDoFields: FieldStatements = {
  ToDo: { 'account finance system': 'month lines' },
  ToDoLine: { 'account finance system': 'id kind month isFinance count remindable reminderMails oldest items' },
  ToDoItem: {
    'account finance system': 'id title detail day missionId societyId documentId waitsFor canRemind',
  },
};
