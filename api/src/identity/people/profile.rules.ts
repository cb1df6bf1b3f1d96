import { REQUIRED } from '@bloom/shared-rules/input/field-sentences';
import { atMost, lengthOf, MAX_SLACK } from '@bloom/shared-rules/input/limits';
import type { Problem } from '@bloom/shared-rules/input/problem';
import {
  cleanAddress,
  cleanName,
  EMAIL_INVALID,
  isEmail,
  nameProblem,
  PHONE_INVALID,
} from '@bloom/shared-rules/person/person';
import { e164 } from '../../platform/telephone.ts';
import { accepted, type Verdict } from '../../platform/verdict.ts';

/** What a person typed; undefined leaves what is known. */
export interface ProfileDraft {
  firstname?: string | null;
  lastname?: string | null;
  email?: string | null;
  secondaryEmail?: string | null;
  phoneNumber?: string | null;
  slack?: string | null;
}

export interface CheckedProfile {
  firstname?: string;
  lastname?: string;
  email?: string;
  secondary_email?: string | null;
  phone_number?: string | null;
  slack?: string | null;
}

type Check = (text: string) => string | undefined;

const checks: Record<keyof ProfileDraft, { required: boolean; problem: Check }> = {
  firstname: { required: true, problem: (text) => nameProblem(text) },
  lastname: { required: true, problem: (text) => nameProblem(text) },
  email: { required: true, problem: (text) => (isEmail(text) ? undefined : EMAIL_INVALID) },
  secondaryEmail: {
    required: false,
    problem: (text) => (isEmail(text) ? undefined : EMAIL_INVALID),
  },
  phoneNumber: {
    required: false,
    problem: (text) => (e164(text) === undefined ? PHONE_INVALID : undefined),
  },
  slack: {
    required: false,
    problem: (text) => (lengthOf(text) > MAX_SLACK ? atMost(MAX_SLACK) : undefined),
  },
};

const trim = (text: string): string => text.normalize('NFC').trim();
const cleaned: Partial<Record<keyof ProfileDraft, typeof trim>> = {
  firstname: cleanName,
  lastname: cleanName,
  email: cleanAddress,
  secondaryEmail: cleanAddress,
};

/** Every rule on a person's profile; paths are those of the input. */
export function checkProfile(draft: ProfileDraft): Verdict<CheckedProfile> {
  const trimmed = (field: keyof ProfileDraft) => {
    const value = draft[field];
    return value === undefined ? undefined : (cleaned[field] ?? trim)(value ?? '') || null;
  };
  const problems: Problem[] = [];
  for (const [field, { required, problem }] of Object.entries(checks) as [
    keyof ProfileDraft,
    (typeof checks)['slack'],
  ][]) {
    const value = trimmed(field);
    if (value === undefined) continue;
    const message = value === null ? (required ? REQUIRED : undefined) : problem(value);
    if (message !== undefined) problems.push({ path: field, message });
  }
  if (problems.length > 0) return { ok: false, problems };
  const phone = trimmed('phoneNumber');
  return accepted({
    firstname: trimmed('firstname') ?? undefined,
    lastname: trimmed('lastname') ?? undefined,
    email: trimmed('email') ?? undefined,
    secondary_email: trimmed('secondaryEmail'),
    phone_number: phone === undefined || phone === null ? phone : e164(phone),
    slack: trimmed('slack'),
  });
}
