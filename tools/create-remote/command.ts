import { parseArgs } from 'node:util';

/** What a new remote is called. */
export interface NewRemote {
  /** Its folder. */
  id: string;
  /** French, as the menu says it. */
  title: string;
  /** The squad that answers for it. */
  owner: string;
}

export type CreateCommand = ({ kind: 'create' } & NewRemote) | { kind: 'remove'; id: string; force: boolean };

const USAGE = `Usage: npm run create-remote -- mfe-payroll --title "Paie" --owner payroll
       npm run create-remote -- mfe-payroll --remove`;

const ID = /^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** No character that JSON, TypeScript or JSX would read as theirs; the menu has no room for more. */
const TITLE = /^\p{L}[\p{L}\p{N} ’-]{0,27}$/u;
const OWNER = /^[a-z][a-z0-9-]*$/;

/** @throws Error with one sentence that a person can act on. */
export function parseCommand(args: string[]): CreateCommand {
  const { values, positionals } = read(args);
  const [id, ...more] = positionals;
  if (id === undefined || more.length > 0) throw new Error(USAGE);
  if (!ID.test(id))
    throw new Error(`"${id}" is not the name of a remote: "mfe-" and small letters, such as mfe-payroll.`);
  if (values.remove) return { kind: 'remove', id, force: values.force ?? false };
  const word = id.slice('mfe-'.length).replaceAll('-', ' ');
  const title = (values.title ?? word.charAt(0).toUpperCase() + word.slice(1)).replaceAll("'", '’').trim();
  const owner = values.owner ?? id.slice('mfe-'.length);
  if (!TITLE.test(title)) {
    throw new Error(`--title takes 1 to 28 letters, figures, spaces, ’ and -, not ${JSON.stringify(title)}.`);
  }
  if (!OWNER.test(owner)) throw new Error(`--owner takes small letters, figures and -, not ${JSON.stringify(owner)}.`);
  return { kind: 'create', id, title, owner };
}

function read(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        title: { type: 'string' },
        owner: { type: 'string' },
        remove: { type: 'boolean' },
        force: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`);
  }
}
