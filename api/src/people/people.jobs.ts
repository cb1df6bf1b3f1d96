import type { Platform } from '../platform/context.ts';
import { defineJob, JobError } from '../platform/jobs.ts';
import { findEmailChange } from './email-change.repository.ts';
import { IDENTITY_ACCOUNT_QUEUE } from './identity-accounts.queue.ts';
import { identityAccounts } from './identity-accounts.ts';
import { findPerson } from './people.repository.ts';

async function follow(platform: Platform, data: Record<string, string>): Promise<void> {
  const accounts = identityAccounts(platform.environment);
  if (accounts === null) return;
  if (data.kind === 'renamed') {
    const change = await findEmailChange(platform.db, data.changeId ?? '');
    if (change?.former_email) await accounts.renamed({ from: change.former_email, to: change.email });
    return;
  }
  const person = await findPerson(platform.db, data.bloomerId ?? '');
  if (person !== undefined) await accounts.invited(person);
}

defineJob({
  queue: IDENTITY_ACCOUNT_QUEUE,
  timeoutSeconds: 30,
  async run(platform, data) {
    await follow(platform, data).catch((cause: unknown) => {
      throw new JobError('Le compte de connexion n’a pas pu être préparé.', { cause });
    });
  },
});
