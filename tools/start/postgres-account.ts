import { execFileSync, spawnSync } from 'node:child_process';

/** PostgreSQL refuses to run as root: then it runs as this account. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

function accountNamed(name: string): Account | undefined {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
    return { name, uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

/** Undefined when this process is not root and PostgreSQL can run as the same user. No account is ever created. */
export function postgresAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return accountNamed('postgres') ?? accountNamed('nobody');
}

/** Whether the account can enter the folder: every folder above it must let others pass, which /root does not. */
export function canEnter(folder: string, account: Account | undefined): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...asAccount(account), stdio: 'ignore' });
  return status === 0;
}

/** Options for spawn. The folder of this process may be closed to the account, the root folder never is. */
export function asAccount(account: Account | undefined): { cwd: string; uid?: number; gid?: number } {
  return account ? { cwd: '/', uid: account.uid, gid: account.gid } : { cwd: '/' };
}
