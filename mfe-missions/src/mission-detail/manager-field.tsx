import { useQuery } from '@bloom/shared-auth/apollo';
import { MissingChoices } from '@bloom/shared-ui/missing-choices';
import { SelectField } from '@bloom/shared-ui/select-field';
import { AccountManagersDocument, type MissionFactsFragment } from '../graphql.generated.ts';
import { modifyLabels } from './modify-mission.rules.ts';

/** Who looks after the mission: whoever works here, and whoever does now, even if they have left. */
export function ManagerField({ mission: { CSM, CSMRecordId } }: { mission: MissionFactsFragment }) {
  const { data, error, refetch } = useQuery(AccountManagersDocument);
  const staff = data?.allAccountManagers ?? [];
  const offered = staff.map(({ recordId, fullname }) => ({ value: recordId, label: fullname }));
  const isOffered = !CSMRecordId || offered.some(({ value }) => value === CSMRecordId);
  return (
    <>
      <SelectField
        name="CSMRecordId"
        label={modifyLabels.CSMRecordId}
        placeholder="Non attribué"
        options={isOffered ? offered : [{ value: CSMRecordId, label: CSM }, ...offered]}
      />
      {!data && error && <MissingChoices error={error} onRetry={() => void refetch()} />}
    </>
  );
}
