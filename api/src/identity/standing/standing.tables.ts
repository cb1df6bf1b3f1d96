/** A view: the contacts who stand for the client on a mission now. */
export interface OperationalContactView {
  mission_id: string;
  position: number;
  id: string;
  society_id: string;
  firstname: string;
  lastname: string;
  name_job: string | null;
  email: string;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    operational_contact: OperationalContactView;
  }
}
